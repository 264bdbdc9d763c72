import { useEffect, useRef, useState } from 'react'
import { noteStream } from './connection'
import type { ApiError } from './errors'
import { EventStream, type StreamState } from './events'
import type { Envelope } from './types'

export interface FoldOptions<S> {
  /** The stream to follow; `undefined` follows nothing. */
  url: string | undefined
  start: S
  /** Sequence number of what `start` has taken in; 0 unless given. */
  after?: number
  fold: (state: S, event: Envelope) => S
  isLast?: (event: Envelope) => boolean
  /** Hears each event once, after it was folded. */
  onEvent?: (event: Envelope) => void
}

export interface Folded<S> {
  state: S
  stream: StreamState
  error?: ApiError
}

/**
 * Follows a stream and folds it. Events that come close together are shown at once, so that a long
 * past is drawn in one go. Starts anew when the address changes.
 */
export function useEventFold<S>(options: FoldOptions<S>): Folded<S> {
  const { url, after = 0 } = options
  const latest = useRef(options)
  latest.current = options
  const [folded, setFolded] = useState<Folded<S>>({ state: options.start, stream: 'connecting' })

  useEffect(() => {
    if (url === undefined) {
      return
    }
    const key = {}
    let state = latest.current.start
    let drawing: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      drawing = undefined
      setFolded((before) => ({ ...before, state }))
    }
    setFolded({ state, stream: 'connecting' })
    const stream = new EventStream({
      url,
      after,
      isLast: (event) => latest.current.isLast?.(event) ?? false,
      onState: (next, error) => {
        noteStream(key, next)
        setFolded((before) => ({ ...before, stream: next, error }))
      },
      onEvent: (event) => {
        state = latest.current.fold(state, event)
        drawing ??= setTimeout(draw, FRAME)
        latest.current.onEvent?.(event)
      },
    })
    return () => {
      clearTimeout(drawing)
      stream.close()
      noteStream(key, undefined)
    }
  }, [url, after])

  return folded
}

const FRAME = 33 // ms; thirty pictures a second are enough for words that flow
