import { X } from 'lucide-react'
import { useWords } from '../i18n/i18n'
import { IconButton } from '../ui/Button'
import { JsonTree } from '../ui/JsonTree'
import { StateBadge } from '../ui/State'
import { uiWords } from '../ui/words'
import type { SessionTurn, Visit } from './picture'
import { TraceBack } from './TraceBack'
import { useAgentName } from './useAgentName'
import { sessionWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './VisitDetails.module.css'

interface VisitDetailsProps {
  visit: Visit
  name: string
  turn: SessionTurn
  onClose: () => void
}

/** What one visit of a stage received and returned. */
export function VisitDetails({ visit, name, turn, onClose }: VisitDetailsProps) {
  const t = useWords(sessionWords)
  const close = useWords(uiWords).close
  const nameOf = useAgentName()
  return (
    <section
      className={classNames(ui.card, styles.details)}
      aria-label={name}
      data-slot="visit-details"
    >
      <header className={styles.head}>
        <h2>
          {visit.number}. {name}
          {visit.agent !== '' && <span className="faint"> · {nameOf(visit.agent)}</span>}
        </h2>
        <StateBadge state={visit.status} />
        <IconButton isSmall name={close} onClick={onClose}>
          <X size={15} aria-hidden />
        </IconButton>
      </header>
      <div className={styles.columns}>
        <Values title={t.inputs} values={visit.inputs} />
        <Values title={t.outputs} values={visit.outputs} />
      </div>
      <TraceBack turn={turn} visit={visit} />
    </section>
  )
}

function Values({ title, values }: { title: string; values: Record<string, unknown> }) {
  const t = useWords(sessionWords)
  return (
    <div className={styles.values}>
      <h3 className={styles.title}>{title}</h3>
      {Object.keys(values).length === 0 ? (
        <p className="faint small">{t.nothing}</p>
      ) : (
        <JsonTree value={values} />
      )}
    </div>
  )
}
