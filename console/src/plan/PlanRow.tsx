import { Link } from 'react-router'
import { useFormat } from '../i18n/format'
import { useLanguage, useSaid, useWords } from '../i18n/i18n'
import { chatWords } from '../chat/words'
import { StateIcon } from '../ui/State'
import type { Row } from './rows'
import { planWords } from './words'

export function PlanRow({ row, runId }: { row: Row; runId?: string }) {
  const t = useWords(planWords)
  const format = useFormat()
  const isOrdinary = row.after.length === 1 && row.after[0] === row.number - 1
  return (
    <li className={`plan-row ${row.state.toLowerCase()}`}>
      <StateIcon state={row.state} />
      <div className="plan-row-body">
        <p className="plan-row-head">
          <span className="plan-number numbers">{row.number}</span>
          <span className="plan-name">
            {runId ? <Link to={`/runs/${runId}/nodes/${row.id}`}>{row.name}</Link> : row.name}
          </span>
          <span className="chip" title={t.agent}>
            {row.type}
          </span>
          {row.after.length > 0 && !isOrdinary && (
            <span className="plan-after">{t.after(row.after.join(', '))}</span>
          )}
          {row.attempt > 1 && <span className="plan-after">{t.attempt(row.attempt)}</span>}
          {row.startedAt && row.endedAt && row.state !== 'REUSED' && (
            <span className="plan-time numbers">
              {format.duration(Date.parse(row.endedAt) - Date.parse(row.startedAt))}
            </span>
          )}
        </p>
        <RowNote row={row} />
      </div>
    </li>
  )
}

/** What is happening, what came of it, or what is to be done. */
function RowNote({ row }: { row: Row }) {
  const t = useWords(chatWords)
  const { language } = useLanguage()
  const said = useSaid()
  if (row.problem && row.state !== 'RUNNING') {
    const { message, messageZh } = row.problem
    return (
      <p className="plan-note failed">{language === 'zh' ? (messageZh ?? message) : message}</p>
    )
  }
  if (row.doing) {
    return <p className="plan-note live">{said(row.doing)}</p>
  }
  if (row.isThinking) {
    return <p className="plan-note live">{t.thinking}</p>
  }
  if (row.summary) {
    return <p className="plan-note">{firstLine(row.summary)}</p>
  }
  return row.steps.length > 1 ? (
    <ol className="plan-steps">
      {row.steps.map((step) => (
        <li key={step.stepNumber}>{step.desc}</li>
      ))}
    </ol>
  ) : row.desc !== row.name ? (
    <p className="plan-note">{row.desc}</p>
  ) : null
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? ''
}
