import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link } from 'react-router'
import { queries } from '../api/queries'
import type { PendingApproval } from '../api/types'
import { useTitle } from '../app/useTitle'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { QuestionCard } from './QuestionCard'
import { approvalWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './ApprovalsPage.module.css'

/** Every question that waits for this user. */
export function Component() {
  const t = useWords(approvalWords)
  useTitle(t.title)
  const approvals = useQuery(queries.approvals())
  const items = (approvals.data?.items ?? []).toSorted((a, b) => a.askedAt.localeCompare(b.askedAt))
  return (
    <div className={ui.page}>
      <header className={ui.pageHead}>
        <h1>{t.title}</h1>
        {items.length > 0 && <p className="faint small">{t.lead}</p>}
      </header>
      {approvals.isPending && <Loading />}
      {approvals.error && (
        <ErrorNotice error={approvals.error} onRetry={() => void approvals.refetch()} />
      )}
      {approvals.data && items.length === 0 && (
        <div className={ui.empty}>
          <Inbox size={32} aria-hidden strokeWidth={1.4} />
          <h2>{t.none}</h2>
          <p className="small">{t.noneHint}</p>
        </div>
      )}
      <div className={styles.approvals} aria-live="polite">
        {items.map((item) => (
          <QuestionCard
            key={`${item.runId} ${item.question.key}`}
            runId={item.runId}
            question={item.question}
            head={<Head item={item} />}
          />
        ))}
      </div>
    </div>
  )
}

function Head({ item }: { item: PendingApproval }) {
  const t = useWords(approvalWords)
  const format = useFormat()
  return (
    <div className={styles.head}>
      <h2 className={styles.request}>{item.request}</h2>
      <p className={styles.links}>
        <span>{t.asked(format.ago(item.askedAt))}</span>
        <Link to={`/runs/${item.runId}`}>{t.openRun}</Link>
        {item.conversationId && <Link to={`/c/${item.conversationId}`}>{t.openConversation}</Link>}
      </p>
    </div>
  )
}
