import { Link } from 'react-router'
import type { RunSummary } from '../api/types'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { isEnded } from '../picture/picture'
import { useNow } from '../ui/clock'
import { StateBadge } from '../ui/State'
import { runsWords } from './words'
import { classNames } from '../ui/classNames'
import tableStyles from '../ui/table.module.css'
import styles from './RunTable.module.css'

interface RunTableProps {
  runs: RunSummary[]
  chosen: RunSummary[]
  onChoose: (run: RunSummary) => void
}

/** Runs as a table; as cards where there is little room. */
export function RunTable({ runs, chosen, onChoose }: RunTableProps) {
  const t = useWords(runsWords)
  return (
    <table className={classNames(tableStyles.table, styles.table)}>
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden-visually">{t.compareHint}</span>
          </th>
          <th scope="col">{t.request}</th>
          <th scope="col">{t.state}</th>
          <th scope="col" className={tableStyles.end}>
            {t.steps}
          </th>
          <th scope="col">{t.started}</th>
          <th scope="col" className={tableStyles.end}>
            {t.took}
          </th>
          <th scope="col" className={tableStyles.end}>
            {t.tokens}
          </th>
          <th scope="col" className={tableStyles.end}>
            {t.cost}
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow
            key={run.runId}
            run={run}
            isChosen={chosen.some((one) => one.runId === run.runId)}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RunRowProps {
  run: RunSummary
  isChosen: boolean
  onChoose: (run: RunSummary) => void
}

function RunRow({ run, isChosen, onChoose }: RunRowProps) {
  const t = useWords(runsWords)
  const format = useFormat()
  const name = run.request || run.workflow
  return (
    <tr className={isChosen ? styles.chosen : undefined}>
      <td className={styles.choose}>
        <input
          type="checkbox"
          aria-label={t.choose(name)}
          checked={isChosen}
          onChange={() => onChoose(run)}
        />
      </td>
      <th scope="row" className={styles.request}>
        <Link to={`/runs/${encodeURIComponent(run.runId)}`}>{name}</Link>
      </th>
      <td>
        <StateBadge state={run.state} />
      </td>
      <td className={classNames(tableStyles.end, 'numbers')} data-label={t.steps}>
        {run.nodesDone}/{run.nodes}
        {run.nodesReused > 0 && <span className="faint"> {t.reused(run.nodesReused)}</span>}
      </td>
      <td data-label={t.started}>
        <time dateTime={run.startedAt} title={format.dateTime(run.startedAt)}>
          {format.ago(run.startedAt)}
        </time>
      </td>
      <td className={classNames(tableStyles.end, 'numbers')} data-label={t.took}>
        <Took run={run} />
      </td>
      <td className={classNames(tableStyles.end, 'numbers')} data-label={t.tokens}>
        {run.tokens === undefined ? '–' : format.number(run.tokens)}
      </td>
      <td className={classNames(tableStyles.end, 'numbers')} data-label={t.cost}>
        {run.cost === undefined ? '–' : format.money(run.cost)}
      </td>
    </tr>
  )
}

function Took({ run }: { run: RunSummary }) {
  const format = useFormat()
  const isGoing = run.state === 'RUNNING'
  const now = useNow(isGoing)
  if (!isGoing && !isEnded(run.state)) {
    return <>–</>
  }
  const end = run.endedAt ? Date.parse(run.endedAt) : now
  return <>{format.duration(end - Date.parse(run.startedAt))}</>
}
