import { api } from './client'
import { ApiError, readError } from './errors'
import { onReached } from './reached'
import { FrameReader } from './sse'
import type { Envelope } from './types'

/** `waiting`: cut off, tries again soon. `paused`: closed while the page is hidden. */
export type StreamState = 'connecting' | 'open' | 'waiting' | 'paused' | 'ended' | 'failed'

export interface StreamOptions {
  /** Where the stream is, without a query: `/api/runs/run-1/events`. */
  url: string
  /** Sequence number of the last event that is known already; 0 for none. */
  after?: number
  /** Called with every event once, in order. */
  onEvent: (event: Envelope) => void
  onState?: (state: StreamState, error?: ApiError) => void
  /** Whether nothing comes after this event. */
  isLast?: (event: Envelope) => boolean
  timing?: Partial<Timing>
}

/** All in milliseconds. */
export interface Timing {
  firstDelay: number
  maxDelay: number
  /** The server sends something every 15 s; a line that is silent for longer is dead. */
  silence: number
  /** How long a hidden page goes on reading. */
  hiddenGrace: number
}

const TIMING: Timing = { firstDelay: 500, maxDelay: 20_000, silence: 45_000, hiddenGrace: 20_000 }

/**
 * Reads a stream of events until it ends, whatever happens to the line: it takes up again after the
 * last event it has seen, passes over what it has seen, and rests while the page is hidden.
 */
export class EventStream {
  private readonly timing: Timing
  private lastSeq: number
  private failures = 0
  private connection: AbortController | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  private hiding: ReturnType<typeof setTimeout> | undefined
  private watchdog: ReturnType<typeof setTimeout> | undefined
  private state: StreamState = 'connecting'
  private readonly forget: () => void

  constructor(private readonly options: StreamOptions) {
    this.timing = { ...TIMING, ...options.timing }
    this.lastSeq = options.after ?? 0
    document.addEventListener('visibilitychange', this.onVisibility)
    window.addEventListener('online', this.onHope)
    this.forget = onReached(this.onHope)
    void this.connect()
  }

  /** Stops reading; nothing is heard after. */
  close(): void {
    document.removeEventListener('visibilitychange', this.onVisibility)
    window.removeEventListener('online', this.onHope)
    this.forget()
    clearTimeout(this.retry)
    clearTimeout(this.hiding)
    this.disconnect()
    this.state = 'ended'
  }

  private async connect(): Promise<void> {
    clearTimeout(this.retry)
    const connection = new AbortController()
    this.connection = connection
    this.enter('connecting')
    try {
      await this.read(connection)
    } catch {
      // cut off: taken up again below
    }
    clearTimeout(this.watchdog)
    if (this.connection === connection && !this.isOver) {
      this.later()
    }
  }

  private async read(connection: AbortController): Promise<void> {
    this.watch(connection)
    const response = await fetch(`${this.options.url}?after=${this.lastSeq}`, {
      headers: { Accept: 'text/event-stream', 'Accept-Language': api.language },
      signal: connection.signal,
      credentials: 'same-origin',
    })
    if (response.status === 204) {
      return this.end('ended')
    }
    if (!response.ok || response.body === null) {
      return this.refused(await readError(response))
    }
    await this.readBody(response.body, connection)
  }

  private async readBody(
    body: ReadableStream<Uint8Array>,
    connection: AbortController,
  ): Promise<void> {
    const frames = new FrameReader()
    const decoder = new TextDecoder()
    const reader = body.getReader()
    for (;;) {
      this.watch(connection)
      const { done, value } = await reader.read()
      if (done || connection.signal.aborted) {
        return
      }
      this.opened()
      for (const frame of frames.read(decoder.decode(value, { stream: true }))) {
        this.hear(JSON.parse(frame.data) as Envelope)
        if (this.isOver) {
          return
        }
      }
    }
  }

  private hear(event: Envelope): void {
    if (event.seq <= this.lastSeq) {
      return
    }
    this.lastSeq = event.seq
    this.options.onEvent(event)
    if (this.options.isLast?.(event)) {
      this.end('ended')
    }
  }

  private opened(): void {
    this.failures = 0
    this.enter('open')
  }

  private refused(error: ApiError): void {
    if (error.isTransient) {
      return
    }
    this.end('failed', error)
    if (error.status === 401) {
      api.onSignedOut()
    }
  }

  private end(state: 'ended' | 'failed', error?: ApiError): void {
    this.enter(state, error)
    const heardAs = this.state
    this.close()
    this.state = heardAs
  }

  /** Full jitter, so that many pages do not come back at one moment. */
  private later(): void {
    const ceiling = Math.min(this.timing.maxDelay, this.timing.firstDelay * 2 ** this.failures)
    this.failures += 1
    this.enter('waiting')
    this.retry = setTimeout(() => void this.connect(), ceiling * (0.5 + Math.random() / 2))
  }

  private watch(connection: AbortController): void {
    clearTimeout(this.watchdog)
    this.watchdog = setTimeout(() => connection.abort(), this.timing.silence)
  }

  private disconnect(): void {
    const connection = this.connection
    this.connection = undefined
    clearTimeout(this.watchdog)
    connection?.abort()
  }

  private readonly onVisibility = (): void => {
    clearTimeout(this.hiding)
    if (document.visibilityState === 'hidden') {
      this.hiding = setTimeout(() => this.pause(), this.timing.hiddenGrace)
    } else if (this.state === 'paused') {
      void this.connect()
    }
  }

  private pause(): void {
    clearTimeout(this.retry)
    this.disconnect()
    this.enter('paused')
  }

  /** The network is back, or the server has answered another request. */
  private readonly onHope = (): void => {
    if (this.state === 'waiting') {
      void this.connect()
    }
  }

  private enter(state: StreamState, error?: ApiError): void {
    if (this.state !== state || error) {
      this.state = state
      this.options.onState?.(state, error)
    }
  }

  private get isOver(): boolean {
    return this.state === 'ended' || this.state === 'failed'
  }
}
