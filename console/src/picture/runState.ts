import type { Run } from '../api/types'
import { isEnded, type RunPicture } from './picture'

/**
 * The state to show. Events report it, with one exception: that no process executes a run any more,
 * only the server knows.
 */
export function stateOf(picture: RunPicture, run: Run | undefined): string {
  if (isEnded(picture.state)) {
    return picture.state
  }
  if (picture.state === 'PENDING') {
    return run?.state ?? 'PENDING'
  }
  const isCurrent = run !== undefined && run.lastSeq >= picture.lastSeq
  return isCurrent && run.state === 'INTERRUPTED' ? 'INTERRUPTED' : picture.state
}

/** What can be done with a run in a state. */
export interface Possible {
  cancel: boolean
  resume: boolean
  rerunFailed: boolean
  fork: boolean
  export: boolean
  delete: boolean
}

export function possibleIn(state: string): Possible {
  const hasEnded = isEnded(state)
  return {
    cancel: !hasEnded && state !== 'PENDING',
    resume: state === 'INTERRUPTED',
    rerunFailed: state === 'FAILED' || state === 'PARTIAL' || state === 'CANCELLED',
    fork: hasEnded,
    export: hasEnded,
    delete: hasEnded,
  }
}
