import type { LifeStatus } from '../api/life'
import { useWords } from '../i18n/i18n'
import { lifeWords } from './words'

const TONES: Record<LifeStatus, string> = {
  ACTIVE: 'tone-running',
  PAUSED: 'tone-waiting',
  COMPLETED: 'tone-done',
  ARCHIVED: 'tone-idle',
}

/** The status of a goal or project in words and colour. */
export function StatusBadge({ status }: { status: LifeStatus }) {
  const t = useWords(lifeWords)
  return <span className={`state ${TONES[status]}`}>{t.status[status]}</span>
}
