import type { LifeStatus } from '../api/life'
import { useWords } from '../i18n/i18n'
import { lifeWords } from './words'
import type { Tone } from '../ui/tone'
import { Badge } from '../ui/Badge'

const TONES: Record<LifeStatus, Tone> = {
  ACTIVE: 'running',
  PAUSED: 'waiting',
  COMPLETED: 'done',
  ARCHIVED: 'idle',
}

/** The status of a goal or project in words and colour. */
export function StatusBadge({ status }: { status: LifeStatus }) {
  const t = useWords(lifeWords)
  return <Badge tone={TONES[status]}>{t.status[status]}</Badge>
}
