import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQueries, sessions, type AgentSession, type SessionAgent } from '../api/sessions'
import { useCanEdit } from '../app/useCanEdit'
import { useWords } from '../i18n/i18n'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import type { Tone } from '../ui/tone'
import { COORDINATOR } from './picture'
import { useAgentName } from './useAgentName'
import { sessionWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './AgentsTab.module.css'

const TONES: Record<string, Tone> = { active: 'done', engaged: 'running', idle: 'waiting' }

/** The agents with their states in a session; they are invited and dismissed here. */
export function AgentsTab({ session }: { session: AgentSession }) {
  const agents = useQuery(sessionQueries.agents())
  const realtime = useQuery(sessionQueries.realtime(session.session_id))
  const error = agents.error ?? realtime.error
  return (
    <>
      {agents.isPending && <Loading />}
      {error && <ErrorNotice error={error} />}
      <ul role="list" className={styles.agents}>
        {agents.data?.map((agent) => (
          <li key={agent.agent_id}>
            <AgentCard
              session={session}
              agent={agent}
              state={realtime.data?.agent_states[agent.agent_id] ?? agent.state}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface AgentCardProps {
  session: AgentSession
  agent: SessionAgent
  state: string
}

function AgentCard({ session, agent, state }: AgentCardProps) {
  const t = useWords(sessionWords)
  const cache = useQueryClient()
  const canEdit = useCanEdit()
  const name = useAgentName()(agent.agent_id)
  const [isInviting, setInviting] = useState(false)
  const dismiss = useMutation({
    mutationFn: () => sessions.dismiss(session.session_id, agent.agent_id),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['sessions', session.session_id] }),
  })
  const { total_tasks: all, completed_tasks: done } = agent.statistics
  const canChange = canEdit && session.status === 'active' && agent.agent_id !== COORDINATOR
  return (
    <article className={classNames(ui.card, styles.agent)} data-state={state}>
      <header className={styles.head}>
        <h2>{name}</h2>
        <Badge tone={TONES[state] ?? 'idle'}>{t.states[state] ?? state}</Badge>
      </header>
      <p className="small">{agent.description}</p>
      {all > 0 && <p className="faint small">{t.tasksDone(done, all)}</p>}
      {canChange && state === 'dormant' && !isInviting && (
        <Button
          isSmall
          look="outline"
          aria-label={t.inviteOf(name)}
          onClick={() => setInviting(true)}
        >
          {t.invite}
        </Button>
      )}
      {canChange && state !== 'dormant' && (
        <Button
          isSmall
          look="outline"
          aria-label={t.dismissOf(name)}
          disabled={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        >
          {t.dismiss}
        </Button>
      )}
      {dismiss.error && <ErrorNotice error={dismiss.error} />}
      {isInviting && (
        <InviteForm session={session.session_id} agent={agent} onClose={() => setInviting(false)} />
      )}
    </article>
  )
}

interface InviteFormProps {
  session: string
  agent: SessionAgent
  onClose: () => void
}

function InviteForm({ session, agent, onClose }: InviteFormProps) {
  const t = useWords(sessionWords)
  const cache = useQueryClient()
  const [task, setTask] = useState('')
  const invite = useMutation({
    mutationFn: () => sessions.invite(session, agent.agent_id, task),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['sessions', session] })
      onClose()
    },
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (task.trim() !== '') invite.mutate()
      }}
    >
      <label className={ui.label}>
        {t.why}
        <input
          className={ui.field}
          autoFocus
          maxLength={2000}
          value={task}
          onChange={(event) => setTask(event.target.value)}
        />
      </label>
      {invite.error && <ErrorNotice error={invite.error} />}
      <div className={ui.formActions}>
        <Button isSmall onClick={onClose}>
          {t.back}
        </Button>
        <Button
          type="submit"
          isSmall
          look="primary"
          disabled={task.trim() === '' || invite.isPending}
        >
          {t.invite}
        </Button>
      </div>
    </form>
  )
}
