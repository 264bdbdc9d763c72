import { useEffect, useEffectEvent, useState } from 'react'
import { noteStream } from './connection'
import type { ApiError } from './errors'
import { EventStream, type StreamState } from './events'
import type { Envelope } from './types'

export interface FoldOptions<S> {
  /** The stream to follow; `undefined` follows nothing. */
  url: string | undefined
  start: S
  /** Sequence number of the last event that `start` contains; 0 unless given. */
  after?: number
  fold: (state: S, event: Envelope) => S
  isLast?: (event: Envelope) => boolean
  /** Called once with each event, after it was folded. */
  onEvent?: (event: Envelope) => void
}

export interface Folded<S> {
  state: S
  stream: StreamState
  error?: ApiError
}

/**
 * Follows a stream and folds it. Events that arrive close together are rendered at once, so that a
 * long past is drawn in one go. A new address starts over; without one, the last state stays.
 */
export function useEventFold<S>({ url, start, after = 0, ...options }: FoldOptions<S>): Folded<S> {
  const source = `${url} ${after}`
  const [latest, setLatest] = useState<{ source: string; folded: Folded<S> }>()
  const startOver = useEffectEvent(() => start)
  const fold = useEffectEvent(options.fold)
  const isLast = useEffectEvent((event: Envelope) => options.isLast?.(event) ?? false)
  const onEvent = useEffectEvent((event: Envelope) => options.onEvent?.(event))

  useEffect(() => {
    if (url === undefined) {
      return
    }
    const key = {}
    let state = startOver()
    let folded: Folded<S> = { state, stream: 'connecting' }
    let drawing: ReturnType<typeof setTimeout> | undefined
    const update = (changes: Partial<Folded<S>>) => {
      folded = { ...folded, ...changes }
      setLatest({ source, folded })
    }
    const draw = () => {
      drawing = undefined
      update({ state })
    }
    const stream = new EventStream({
      url,
      after,
      isLast: (event) => isLast(event),
      onState: (next, error) => {
        noteStream(key, next)
        update({ stream: next, error })
      },
      onEvent: (event) => {
        state = fold(state, event)
        drawing ??= setTimeout(draw, FRAME)
        onEvent(event)
      },
    })
    return () => {
      clearTimeout(drawing)
      stream.close()
      noteStream(key, undefined)
    }
  }, [url, after, source])

  const isCurrent = url === undefined || latest?.source === source
  return latest !== undefined && isCurrent ? latest.folded : { state: start, stream: 'connecting' }
}

const FRAME = 33 // ms; thirty pictures a second are enough for words that flow
