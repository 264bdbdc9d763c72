import { useQuery } from '@tanstack/react-query'
import { pageQueries, type BlockChange } from '../api/pages'
import { useWords } from '../i18n/i18n'
import { Badge } from '../ui/Badge'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import type { Tone } from '../ui/tone'
import { useChartFormat } from './chart/useChartFormat'
import { pageWords } from './words'
import { classNames } from '../ui/classNames'
import tableStyles from '../ui/table.module.css'
import styles from './VersionDifference.module.css'

interface VersionDifferenceProps {
  page: string
  from: number
  to: number
}

/** What differs between two versions, block by block. */
export function VersionDifference({ page, from, to }: VersionDifferenceProps) {
  const t = useWords(pageWords)
  const difference = useQuery(pageQueries.difference(page, from, to))
  if (difference.isPending) {
    return <Loading />
  }
  if (difference.error) {
    return <ErrorNotice error={difference.error} onRetry={() => void difference.refetch()} />
  }
  const { changes } = difference.data
  if (changes.length === 0) {
    return <p className="faint">{t.nothingChanged}</p>
  }
  return (
    <ul role="list" className={styles.changes}>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.block}`}>
          <BlockChanges change={change} />
        </li>
      ))}
    </ul>
  )
}

const TONES: Record<BlockChange['kind'], Tone> = {
  added: 'done',
  removed: 'failed',
  moved: 'idle',
  changed: 'running',
}

function BlockChanges({ change: { kind, title, values } }: { change: BlockChange }) {
  const t = useWords(pageWords)
  const { value: format } = useChartFormat()
  const text = (value: unknown) =>
    typeof value === 'number'
      ? format(value)
      : typeof value === 'string'
        ? value
        : value === null || value === undefined
          ? '–'
          : JSON.stringify(value)
  return (
    <>
      <h3 className={styles.title}>
        <Badge tone={TONES[kind]}>{t.kinds[kind]}</Badge>
        {title}
      </h3>
      {values.length > 0 && (
        <div className={styles.values} tabIndex={0} role="region" aria-label={title}>
          <table className={classNames(tableStyles.table, tableStyles.compact)}>
            <thead>
              <tr>
                <th scope="col">{t.place}</th>
                <th scope="col">{t.before}</th>
                <th scope="col">{t.after}</th>
              </tr>
            </thead>
            <tbody>
              {values.map(({ place, before, after }) => (
                <tr key={place}>
                  <th scope="row">{place}</th>
                  <td className={styles.before}>{text(before)}</td>
                  <td>{text(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
