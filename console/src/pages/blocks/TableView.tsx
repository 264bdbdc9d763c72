import { ArrowDown, ArrowUp, CircleAlert, CircleCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Cell, TableRow } from '../../api/pages'
import { useLanguage, useWords } from '../../i18n/i18n'
import { Button } from '../../ui/Button'
import type { Tone } from '../../ui/tone'
import { useChartFormat } from '../chart/useChartFormat'
import { nextSorting, numericColumns, sortRows, type Sorting } from './table'
import { blockWords } from './words'
import { classNames } from '../../ui/classNames'
import tableStyles from '../../ui/table.module.css'
import styles from './TableView.module.css'

const FEW = 12 // rows before the rest is asked for

const TONES: Record<string, Tone> = { warning: 'waiting', success: 'done', error: 'failed' }

interface TableViewProps {
  name: string
  headers: string[]
  rows: TableRow[]
}

/** Rows that sort by the heading that is clicked; those of a status are marked. */
export function TableView({ name, headers, rows }: TableViewProps) {
  const t = useWords(blockWords)
  const { language } = useLanguage()
  const format = useChartFormat()
  const [sorting, setSorting] = useState<Sorting>()
  const [isWhole, setWhole] = useState(false)
  const numeric = useMemo(() => numericColumns(headers.length, rows), [headers.length, rows])
  const sorted = useMemo(() => sortRows(rows, sorting, language), [rows, sorting, language])
  if (rows.length === 0) {
    return <p className="faint">{t.noRows}</p>
  }
  return (
    <>
      <div className={styles.frame} tabIndex={0} role="region" aria-label={t.table(name)}>
        <table className={classNames(tableStyles.table, styles.table)}>
          <thead>
            <tr>
              {headers.map((header, column) => (
                <th
                  key={column}
                  scope="col"
                  className={numeric[column] ? tableStyles.end : undefined}
                  aria-sort={orderOf(sorting, column)}
                >
                  <button
                    type="button"
                    className={styles.sort}
                    onClick={() => setSorting(nextSorting(sorting, column))}
                  >
                    {header}
                    <SortIcon sorting={sorting} column={column} />
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row, line) => (
              <tr
                key={line}
                data-tone={TONES[row.status ?? '']}
                className={isWhole || line < FEW ? undefined : styles.rest}
              >
                {headers.map((_, column) => (
                  <td
                    key={column}
                    className={numeric[column] ? classNames(tableStyles.end, 'numbers') : undefined}
                  >
                    {column === 0 && <Mark status={row.status} />}
                    {textOf(row.cells[column] ?? null, format.value, t)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > FEW && (
        <Button isSmall className={styles.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t.fewerRows : t.allRows(format.value(rows.length))}
        </Button>
      )}
    </>
  )
}

function orderOf(sorting: Sorting | undefined, column: number) {
  if (sorting?.column !== column) {
    return undefined
  }
  return sorting.isDescending ? 'descending' : 'ascending'
}

function SortIcon({ sorting, column }: { sorting: Sorting | undefined; column: number }) {
  if (sorting?.column !== column) {
    return null
  }
  return sorting.isDescending ? (
    <ArrowDown size={13} aria-hidden />
  ) : (
    <ArrowUp size={13} aria-hidden />
  )
}

function Mark({ status }: { status: TableRow['status'] }) {
  const t = useWords(blockWords)
  if (status === undefined || status === 'normal') {
    return null
  }
  const Icon = status === 'success' ? CircleCheck : CircleAlert
  return (
    <span className={styles.mark} title={t.status[status]}>
      <Icon size={14} aria-hidden />
      <span className="hidden-visually">{t.status[status]}</span>
    </span>
  )
}

function textOf(
  cell: Cell,
  format: (value: number) => string,
  t: { yes: string; no: string },
): string {
  switch (typeof cell) {
    case 'number':
      return format(cell)
    case 'boolean':
      return cell ? t.yes : t.no
    case 'string':
      return cell
    default:
      return cell === null ? '–' : JSON.stringify(cell)
  }
}
