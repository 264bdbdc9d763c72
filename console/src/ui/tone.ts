/** What a colour means. An element with `data-tone` has its colours as `--tone` and `--tone-soft`. */
export type Tone = 'running' | 'waiting' | 'done' | 'failed' | 'reused' | 'idle'

const TONES: Record<string, Tone> = {
  RUNNING: 'running',
  RETRYING: 'running',
  WAITING: 'waiting',
  NEEDS_INPUT: 'waiting',
  INTERRUPTED: 'waiting',
  PARTIAL: 'waiting',
  OVER_BUDGET: 'failed',
  COMPLETED: 'done',
  FAILED: 'failed',
  DAMAGED: 'failed',
  REFUSED: 'failed',
  REUSED: 'reused',
}

/** The tone of a run's or node's state. */
export function toneOf(state: string): Tone {
  return TONES[state] ?? 'idle'
}
