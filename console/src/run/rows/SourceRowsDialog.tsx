import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { RowGroup, TracedRow } from '../../api/types'
import { useFormat } from '../../i18n/format'
import { useLanguage, useWords } from '../../i18n/i18n'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Loading } from '../../ui/Loading'
import { ErrorNotice } from '../../ui/Notice'
import { rowWords } from './words'
import styles from './rows.module.css'

const PAGE = 50 // rows of each group

interface SourceRowsDialogProps {
  runId: string
  node: string
  table: number
  row: number
  column?: string
  onClose: () => void
}

/** The rows of the file that a row of a result, or one number in it, was computed from. */
export function SourceRowsDialog({ onClose, column, ...place }: SourceRowsDialogProps) {
  const t = useWords(rowWords)
  const rows = useSourceRows(place)
  const pages = rows.data?.pages ?? []
  const [first] = pages
  return (
    <Dialog title={t.title(place.row)} isWide onClose={onClose}>
      {rows.isPending && <Loading />}
      {rows.error && <ErrorNotice error={rows.error} onRetry={() => void rows.refetch()} />}
      {first && (
        <div className={styles.traced}>
          <p className={styles.reading}>{first.reading}</p>
          <p className={styles.result}>
            {first.resultColumns.map((name, index) => (
              <span key={name} data-chosen={name === column || undefined}>
                {name} <strong>{first.resultCells[index]}</strong>
              </span>
            ))}
          </p>
          {first.groups.map(
            (group, index) =>
              isAbout(group, column) && (
                <Group
                  key={index}
                  group={group}
                  row={first}
                  rows={pages.flatMap((page) => page.groups[index]?.rows ?? [])}
                />
              ),
          )}
          {rows.hasNextPage && (
            <Button
              look="outline"
              isSmall
              disabled={rows.isFetchingNextPage}
              onClick={() => void rows.fetchNextPage()}
            >
              {t.more}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

function useSourceRows({ runId, node, table, row }: Omit<SourceRowsDialogProps, 'onClose'>) {
  const { language } = useLanguage()
  const address = `/api/runs/${encodeURIComponent(runId)}/nodes/${encodeURIComponent(node)}/tables/${table}/rows/${row}`
  return useInfiniteQuery({
    queryKey: ['runs', runId, 'nodes', node, 'tables', table, row, language],
    queryFn: ({ pageParam }) =>
      api.get<TracedRow>(address, { query: { limit: PAGE, after: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
    retry: false,
  })
}

/** Whether a group is behind a number; all are behind a row. */
function isAbout(group: RowGroup, column: string | undefined): boolean {
  return column === undefined || group.behind.length === 0 || group.behind.includes(column)
}

interface GroupProps {
  group: RowGroup
  row: TracedRow
  rows: RowGroup['rows']
}

function Group({ group, row, rows }: GroupProps) {
  const t = useWords(rowWords)
  const format = useFormat()
  const title = t.roles[group.role](group.behind.join(', '))
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      <p className="small faint">
        {[
          t.file(row.file),
          group.reading,
          t.shown(format.number(rows.length), format.number(group.count)),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <div className={styles.region} tabIndex={0} role="region" aria-label={t.file(row.file)}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.fileRow}</th>
              {row.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, cells }) => (
              <tr key={number}>
                <th scope="row" className="numbers">
                  {number}
                </th>
                {cells.map((cell, index) => (
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
