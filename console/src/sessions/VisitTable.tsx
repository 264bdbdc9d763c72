import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { StateIcon } from '../ui/State'
import type { Visit } from './picture'
import { useAgentName } from './useAgentName'
import { sessionWords } from './words'
import { classNames } from '../ui/classNames'
import tableStyles from '../ui/table.module.css'
import styles from './VisitTable.module.css'

interface VisitTableProps {
  visits: Visit[]
  live: Visit[]
  nodeName: (node: string) => string
  chosen: number | undefined
  onChoose: (visit: number) => void
}

/** The visits of a message in the order of their starts. */
export function VisitTable({ visits, live, nodeName, chosen, onChoose }: VisitTableProps) {
  const t = useWords(sessionWords)
  const format = useFormat()
  const nameOf = useAgentName()
  return (
    <table className={classNames(tableStyles.table, tableStyles.compact)}>
      <thead>
        <tr>
          <th scope="col" className={tableStyles.end}>
            #
          </th>
          <th scope="col">{t.visit}</th>
          <th scope="col">{t.agents}</th>
          <th scope="col" className={tableStyles.end}>
            {t.took}
          </th>
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <tr key={visit.number} aria-current={visit.number === chosen ? 'true' : undefined}>
            <td className={classNames(tableStyles.end, 'numbers')}>{visit.number}</td>
            <th scope="row">
              <button
                type="button"
                className={styles.visit}
                data-slot="visit"
                onClick={() => onChoose(visit.number)}
              >
                <StateIcon state={stateOf(visit, live)} size={14} />
                {nodeName(visit.node)}
              </button>
            </th>
            <td>{visit.agent === '' ? '–' : nameOf(visit.agent)}</td>
            <td className={classNames(tableStyles.end, 'numbers')}>
              {visit.endedAt === undefined
                ? '–'
                : format.duration(Date.parse(visit.endedAt) - Date.parse(visit.startedAt))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A visit that has not ended although its message is answered was interrupted. */
function stateOf(visit: Visit, live: Visit[]): string {
  return visit.endedAt === undefined && !live.includes(visit) ? 'INTERRUPTED' : visit.status
}
