import { useEventFold, type Folded } from '../api/useEventFold'
import type { Envelope } from '../api/types'
import { fold } from './fold'
import { EMPTY_PICTURE, type RunPicture } from './picture'

/** Follows a run from its first event to its end. */
export function useRunPicture(
  runId: string | undefined,
  onEvent?: (event: Envelope) => void,
): Folded<RunPicture> {
  return useEventFold({
    url: runId === undefined ? undefined : `/api/runs/${encodeURIComponent(runId)}/events`,
    start: EMPTY_PICTURE,
    fold,
    isLast: (event) => event.type === 'run.finished',
    onEvent,
  })
}
