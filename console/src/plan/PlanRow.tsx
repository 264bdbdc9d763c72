import { Link } from 'react-router'
import { useFormat } from '../i18n/format'
import { useLanguage, useTranslate, useWords } from '../i18n/i18n'
import { planWords } from './words'
import { StateIcon } from '../ui/State'
import type { Row } from './rows'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './PlanRow.module.css'

export function PlanRow({ row, runId }: { row: Row; runId?: string }) {
  const t = useWords(planWords)
  const format = useFormat()
  const isOrdinary = row.after.length === 1 && row.after[0] === row.number - 1
  return (
    <li className={styles.row} data-state={row.state.toLowerCase()}>
      <StateIcon state={row.state} />
      <div className={styles.rowBody}>
        <p className={styles.rowHead}>
          <span className={classNames(styles.number, 'numbers')}>{row.number}</span>
          <span className={styles.name}>
            {runId ? <Link to={`/runs/${runId}/nodes/${row.id}`}>{row.name}</Link> : row.name}
          </span>
          <span className={ui.chip} title={t.agent}>
            {row.type}
          </span>
          {row.after.length > 0 && !isOrdinary && (
            <span className={styles.after}>{t.after(row.after.join(', '))}</span>
          )}
          {row.attempt > 1 && <span className={styles.after}>{t.attempt(row.attempt)}</span>}
          {row.startedAt && row.endedAt && row.state !== 'REUSED' && (
            <span className={classNames(styles.time, 'numbers')}>
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
  const t = useWords(planWords)
  const { language } = useLanguage()
  const translate = useTranslate()
  if (row.problem && row.state !== 'RUNNING') {
    const { message, messageZh } = row.problem
    return (
      <p className={classNames(styles.note, styles.failed)}>
        {language === 'zh' ? (messageZh ?? message) : message}
      </p>
    )
  }
  if (row.doing || row.isThinking) {
    const doing = row.doing ? translate(row.doing) : t.thinking
    return (
      <p className={classNames(styles.note, styles.live)}>
        {row.item ? `${translate(row.item)} · ${doing}` : doing}
      </p>
    )
  }
  if (row.summary) {
    return <p className={styles.note}>{firstLine(row.summary)}</p>
  }
  return row.steps.length > 1 ? (
    <ol className={styles.steps}>
      {row.steps.map((step) => (
        <li key={step.stepNumber}>{step.desc}</li>
      ))}
    </ol>
  ) : row.desc !== row.name ? (
    <p className={styles.note}>{row.desc}</p>
  ) : null
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? ''
}
