import { ArrowRight } from 'lucide-react'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { handoffsOf, type SessionPicture } from './picture'
import { useAgentName } from './useAgentName'
import { sessionWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './HandoffsTab.module.css'

/** The hand-offs of a session from agent to agent, the oldest first. */
export function HandoffsTab({ picture }: { picture: SessionPicture }) {
  const t = useWords(sessionWords)
  const format = useFormat()
  const nameOf = useAgentName()
  const handoffs = handoffsOf(picture)
  if (handoffs.length === 0) {
    return <p className={ui.empty}>{t.noHandoffs}</p>
  }
  return (
    <ol role="list" className="stack">
      {handoffs.map(({ turn, visit, at, from, to, reason }) => (
        <li key={`${turn} ${visit}`} className={classNames(ui.card, styles.handoff)}>
          <p className={styles.agents}>
            {nameOf(from)}
            <ArrowRight size={15} aria-hidden />
            {nameOf(to)}
          </p>
          {reason && <p className="small">{reason}</p>}
          <p className="faint small">
            <time dateTime={at}>{format.dateTime(at)}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}
