import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../api/client'
import type { AuditEntry, Page } from '../api/types'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { settingsWords } from './words'
import settingsStyles from './settings.module.css'
import tableStyles from '../ui/table.module.css'
import styles from './AuditSection.module.css'

const PAGE = 50

/** Who did what and when, the newest first. */
export function AuditSection() {
  const t = useWords(settingsWords)
  const audit = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) =>
      api.get<Page<AuditEntry>>('/api/audit', { query: { limit: PAGE, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const entries = audit.data?.pages.flatMap((page) => page.items) ?? []
  if (audit.isPending) {
    return <Loading />
  }
  if (audit.error) {
    return <ErrorNotice error={audit.error} onRetry={() => void audit.refetch()} />
  }
  if (entries.length === 0) {
    return <p className="faint">{t.noAudit}</p>
  }
  return (
    <>
      <div
        className={settingsStyles.table}
        tabIndex={0}
        role="region"
        aria-label={t.sections.audit}
      >
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">{t.at}</th>
              <th scope="col">{t.who}</th>
              <th scope="col">{t.what}</th>
              <th scope="col">{t.target}</th>
              <th scope="col">{t.detail}</th>
              <th scope="col">{t.from}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, index) => (
              <AuditRow key={index} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      {audit.hasNextPage && (
        <div>
          <Button
            look="outline"
            disabled={audit.isFetchingNextPage}
            onClick={() => void audit.fetchNextPage()}
          >
            {t.more}
          </Button>
        </div>
      )}
    </>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useWords(settingsWords)
  const format = useFormat()
  const { detail } = entry
  return (
    <tr>
      <td>
        <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
      </td>
      <td>{entry.user.name || t.stranger}</td>
      <td title={entry.action}>
        {t.deeds[entry.action] ?? <span className="mono">{entry.action}</span>}
      </td>
      <td className="mono">{entry.target}</td>
      <td className={styles.auditDetail}>
        {typeof detail === 'string' ? detail : detail ? JSON.stringify(detail) : ''}
      </td>
      <td className="mono">{entry.address}</td>
    </tr>
  )
}
