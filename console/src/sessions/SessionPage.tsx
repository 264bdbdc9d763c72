import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { sessionQueries, sessions, type AgentSession } from '../api/sessions'
import { useCanEdit } from '../app/useCanEdit'
import { useTitle } from '../app/useTitle'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { Tabs } from '../ui/Tabs'
import { AgentsTab } from './AgentsTab'
import { Dialogue } from './Dialogue'
import { FilesTab } from './FilesTab'
import { GraphTab } from './GraphTab'
import { HandoffsTab } from './HandoffsTab'
import { TasksTab } from './TasksTab'
import { useSession } from './useSession'
import { sessionWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './SessionPage.module.css'

const TABS = ['graph', 'agents', 'tasks', 'handoffs', 'files'] as const

type TabName = (typeof TABS)[number]

/** A session: the dialogue, and beside it what the coordinator and the agents do. */
export function Component() {
  const { session: id = '' } = useParams()
  const session = useQuery(sessionQueries.session(id))
  useTitle(session.data?.title ?? '')
  if (session.data) {
    return <SessionView key={id} session={session.data} />
  }
  return (
    <div className={ui.page}>
      {session.isPending && <Loading />}
      {session.error && (
        <ErrorNotice error={session.error} onRetry={() => void session.refetch()} />
      )}
    </div>
  )
}

function SessionView({ session }: { session: AgentSession }) {
  const t = useWords(sessionWords)
  const canEdit = useCanEdit()
  const { state: picture, error } = useSession(session.session_id)
  const [address, setAddress] = useSearchParams()
  const [isClosing, setClosing] = useState(false)
  const [turn, setTurn] = useState<number>()
  const tab = TABS.find((one) => one === address.get('view')) ?? 'graph'
  const open = (next: TabName) => setAddress({ view: next }, { replace: true })
  const isOpen = session.status === 'active'
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{session.title}</h1>
        {isOpen && canEdit && (
          <Button look="outline" isSmall onClick={() => setClosing(true)}>
            {t.close}
          </Button>
        )}
      </header>
      {error && <ErrorNotice error={error} />}
      <div className={styles.columns}>
        <Dialogue
          session={session}
          picture={picture}
          onShow={(chosen) => {
            setTurn(chosen)
            open('graph')
          }}
        />
        <div className={styles.side}>
          <Tabs
            name={t.views}
            tabs={TABS.map((id) => ({ id, label: t.tabs[id] }))}
            chosen={tab}
            onChoose={open}
            className={styles.panel}
          >
            {tab === 'graph' && <GraphTab picture={picture} turn={turn} onTurn={setTurn} />}
            {tab === 'agents' && <AgentsTab session={session} />}
            {tab === 'tasks' && <TasksTab session={session} />}
            {tab === 'handoffs' && <HandoffsTab picture={picture} />}
            {tab === 'files' && <FilesTab picture={picture} />}
          </Tabs>
        </div>
      </div>
      {isClosing && <CloseDialog session={session.session_id} onClose={() => setClosing(false)} />}
    </div>
  )
}

function CloseDialog({ session, onClose }: { session: string; onClose: () => void }) {
  const t = useWords(sessionWords)
  const cache = useQueryClient()
  const close = useMutation({
    mutationFn: () => sessions.close(session),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['sessions'] })
      onClose()
    },
  })
  return (
    <Dialog title={t.close} onClose={onClose}>
      <div className="stack">
        <p>{t.closeQuestion}</p>
        {close.error && <ErrorNotice error={close.error} />}
        <div className={ui.formActions}>
          <Button onClick={onClose}>{t.back}</Button>
          <Button look="outline" isDanger disabled={close.isPending} onClick={() => close.mutate()}>
            {t.close}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
