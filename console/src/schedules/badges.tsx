import { isBusy, type Schedule, type ScheduleFire } from '../api/schedules'
import { useWords } from '../i18n/i18n'
import { Badge } from '../ui/Badge'
import { toneOf, type Tone } from '../ui/tone'
import { uiWords } from '../ui/words'
import { scheduleWords } from './words'

type State = 'active' | 'paused' | 'ended'

const TONES: Record<State, Tone> = { active: 'running', paused: 'waiting', ended: 'idle' }

const FIRE_TONES: Record<ScheduleFire['state'], Tone> = {
  pending: 'running',
  started: 'running',
  missed: 'waiting',
  skipped: 'idle',
  refused: 'failed',
}

/** Whether a schedule is active, paused or without further times. */
export function ScheduleBadge({ schedule }: { schedule: Schedule }) {
  const t = useWords(scheduleWords)
  const rest: State = schedule.next.length > 0 ? 'active' : 'ended'
  const state = schedule.paused ? 'paused' : rest
  return <Badge tone={TONES[state]}>{t.states[state]}</Badge>
}

/** What became of a time: the state of its answer, or why there is none. */
export function FireBadge({ fire }: { fire: ScheduleFire }) {
  const t = useWords(scheduleWords)
  const states = useWords(uiWords).states
  if (fire.state !== 'started') {
    return <Badge tone={FIRE_TONES[fire.state]}>{t.fireStates[fire.state]}</Badge>
  }
  const outcome = isBusy(fire) ? 'RUNNING' : (fire.outcome ?? 'RUNNING')
  return <Badge tone={toneOf(outcome)}>{states[outcome] ?? outcome}</Badge>
}
