import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { sessionQueries, sessions, type SessionSummary } from '../api/sessions'
import { useCanEdit } from '../app/useCanEdit'
import { useTitle } from '../app/useTitle'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { sessionWords } from './words'
import { classNames } from '../ui/classNames'
import buttonStyles from '../ui/Button.module.css'
import tableStyles from '../ui/table.module.css'
import ui from '../ui/ui.module.css'
import styles from './SessionsPage.module.css'

const PAGE = 20

/** The sessions of the user, and the form that opens a new one. The filter is in the address. */
export function Component() {
  const t = useWords(sessionWords)
  useTitle(t.title)
  const canEdit = useCanEdit()
  return (
    <div className={ui.page}>
      <div className={ui.pageHead}>
        <h1>{t.title}</h1>
        <Link
          className={classNames(buttonStyles.button, buttonStyles.outline)}
          to="/sessions/graph"
        >
          {t.editor}
        </Link>
      </div>
      {canEdit && <NewSession />}
      <SessionList />
    </div>
  )
}

function NewSession() {
  const t = useWords(sessionWords)
  const navigate = useNavigate()
  const [message, setMessage] = useState('')
  const open = useMutation({
    mutationFn: () => sessions.create(message),
    onSuccess: (session) => void navigate(`/sessions/${encodeURIComponent(session)}`),
  })
  const isReady = message.trim() !== '' && !open.isPending
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) open.mutate()
      }}
    >
      <label className={ui.label}>
        {t.first}
        <textarea
          className={ui.field}
          rows={2}
          maxLength={20_000}
          placeholder={t.firstHint}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault()
              if (isReady) open.mutate()
            }
          }}
        />
      </label>
      <div className={styles.bar}>
        <p className="faint small">{t.lead}</p>
        <Button type="submit" look="primary" disabled={!isReady}>
          {t.open}
        </Button>
      </div>
      {open.error && <ErrorNotice error={open.error} />}
    </form>
  )
}

function SessionList() {
  const t = useWords(sessionWords)
  const [address, setAddress] = useSearchParams()
  const status = address.get('status') ?? ''
  const page = Math.max(1, Number(address.get('page')) || 1)
  const list = useQuery({ ...sessionQueries.list(status, page), placeholderData: keepPreviousData })
  const items = list.data?.items ?? []
  const pages = Math.ceil((list.data?.total ?? 0) / PAGE)
  const change = (next: Record<string, string>) => setAddress(next, { replace: true })
  return (
    <section className={styles.list} aria-label={t.title}>
      {(status !== '' || items.length > 0) && (
        <select
          className={classNames(ui.field, styles.status)}
          aria-label={t.status}
          value={status}
          onChange={({ target }) => change(target.value === '' ? {} : { status: target.value })}
        >
          <option value="">{t.anyStatus}</option>
          <option value="active">{t.statuses.active}</option>
          <option value="closed">{t.statuses.closed}</option>
        </select>
      )}
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data && items.length === 0 && (
        <div className={ui.empty}>
          {status === '' ? (
            <>
              <h2>{t.none}</h2>
              <p>{t.noneHint}</p>
            </>
          ) : (
            <p>{t.noneOfStatus}</p>
          )}
        </div>
      )}
      {items.length > 0 && <SessionTable items={items} />}
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t.title}>
          <Button
            look="outline"
            disabled={page <= 1}
            onClick={() => change({ status, page: String(page - 1) })}
          >
            {t.previous}
          </Button>
          {t.pageOf(page, pages)}
          <Button
            look="outline"
            disabled={page >= pages}
            onClick={() => change({ status, page: String(page + 1) })}
          >
            {t.next}
          </Button>
        </nav>
      )}
    </section>
  )
}

function SessionTable({ items }: { items: SessionSummary[] }) {
  const t = useWords(sessionWords)
  const format = useFormat()
  return (
    <table className={tableStyles.table}>
      <thead>
        <tr>
          <th scope="col">{t.session}</th>
          <th scope="col">{t.status}</th>
          <th scope="col" className={styles.agents}>
            {t.agents}
          </th>
          <th scope="col" className={tableStyles.end}>
            {t.updated}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((session) => (
          <tr key={session.session_id}>
            <th scope="row">
              <Link to={`/sessions/${encodeURIComponent(session.session_id)}`}>
                {session.title}
              </Link>
              {session.last_message && <p className={styles.last}>{session.last_message}</p>}
            </th>
            <td>
              <Badge tone={session.status === 'active' ? 'running' : 'idle'}>
                {t.statuses[session.status]}
              </Badge>
            </td>
            <td className={styles.agents}>
              {session.active_agents.length === 0 ? '–' : session.active_agents.join(', ')}
            </td>
            <td className={tableStyles.end}>
              <time dateTime={session.updated_at} title={format.dateTime(session.updated_at)}>
                {format.ago(session.updated_at)}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
