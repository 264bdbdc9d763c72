import {
  Ban,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  LoaderCircle,
  RotateCw,
  SkipForward,
  Zap,
} from 'lucide-react'
import { useWords } from '../i18n/i18n'
import { Badge } from './Badge'
import { toneOf } from './tone'
import { uiWords } from './words'
import styles from './State.module.css'

const ICONS: Record<string, typeof Circle> = {
  PENDING: Circle,
  RUNNING: LoaderCircle,
  RETRYING: RotateCw,
  WAITING: CirclePause,
  NEEDS_INPUT: CirclePause,
  INTERRUPTED: CircleDashed,
  COMPLETED: CircleCheck,
  PARTIAL: CircleAlert,
  FAILED: CircleAlert,
  DAMAGED: CircleAlert,
  REFUSED: Ban,
  OVER_BUDGET: CircleAlert,
  SKIPPED: SkipForward,
  REPLACED: SkipForward,
  CANCELLED: Ban,
  REUSED: Zap,
}

/** A state in words and colour; never in colour alone. */
export function StateBadge({ state }: { state: string }) {
  const t = useWords(uiWords)
  return (
    <Badge tone={toneOf(state)}>
      <Glyph state={state} size={13} />
      {t.states[state] ?? state}
    </Badge>
  )
}

/** The icon of a state with its name for screen readers. */
export function StateIcon({ state, size = 16 }: { state: string; size?: number }) {
  const t = useWords(uiWords)
  return (
    <span
      className={styles.icon}
      data-slot="state-icon"
      data-tone={toneOf(state)}
      title={t.states[state] ?? state}
    >
      <Glyph state={state} size={size} />
      <span className="hidden-visually">{t.states[state] ?? state}</span>
    </span>
  )
}

function Glyph({ state, size }: { state: string; size: number }) {
  const Icon = ICONS[state] ?? Circle
  return <Icon size={size} aria-hidden className={state === 'RUNNING' ? 'spin' : undefined} />
}
