// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { event, StreamServer } from '../testing/streamServer'
import { noteReached } from './reached'
import { EventStream, type StreamOptions, type StreamState } from './events'

const isLast = (one: { type: string }) => one.type === 'run.finished'

let heard: number[]
let states: StreamState[]
let stream: EventStream | undefined

beforeEach(() => {
  vi.useFakeTimers()
  heard = []
  states = []
})

afterEach(() => {
  stream?.close()
  show('visible')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function follow(server: StreamServer, options: Partial<StreamOptions> = {}) {
  vi.stubGlobal('fetch', server.fetch)
  stream = new EventStream({
    url: '/api/runs/run-1/events',
    onEvent: (one) => heard.push(one.seq),
    onState: (state) => states.push(state),
    isLast,
    ...options,
  })
}

function show(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('EventStream', () => {
  it('ends with the last event and does not come back', async () => {
    const server = new StreamServer([{ events: [event(1), event(2, 'run.finished')] }])

    follow(server)
    await vi.advanceTimersByTimeAsync(120_000)

    expect(heard).toEqual([1, 2])
    expect(states.at(-1)).toBe('ended')
    expect(server.asked).toEqual(['/api/runs/run-1/events?after=0'])
  })

  it('takes up a cut stream after the last event, and hears each once', async () => {
    const server = new StreamServer([
      { events: [event(1), event(2)], cut: true },
      { events: [event(2), event(3)] },
      { events: [event(4, 'run.finished')] },
    ])

    follow(server)
    await vi.advanceTimersByTimeAsync(5_000)

    expect(heard).toEqual([1, 2, 3, 4])
    expect(server.asked.map((url) => url.split('?')[1])).toEqual(['after=0', 'after=2', 'after=3'])
    expect(states).toContain('waiting')
  })

  it('waits longer after each failure, up to a limit', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const server = new StreamServer(Array.from({ length: 12 }, () => ({ status: 503 })))

    follow(server)
    await vi.advanceTimersByTimeAsync(0)
    expect(server.asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(server.asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(500)
    expect(server.asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(500)
    expect(server.asked).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000 + 16_000)
    expect(server.asked).toHaveLength(7)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.asked).toHaveLength(8)
    vi.mocked(Math.random).mockRestore()
  })

  it('gives up where asking again cannot help, and says why', async () => {
    const body = JSON.stringify({ code: 'server.unknown-run', detail: 'There is no run run-1.' })
    const errors: (string | undefined)[] = []

    follow(new StreamServer([{ status: 404, body }]), {
      onState: (state, error) => state === 'failed' && errors.push(error?.detail),
    })
    await vi.advanceTimersByTimeAsync(60_000)

    expect(errors).toEqual(['There is no run run-1.'])
  })

  it('takes 204 for the end', async () => {
    const server = new StreamServer([{ status: 204 }])

    follow(server, { after: 9 })
    await vi.advanceTimersByTimeAsync(60_000)

    expect(states.at(-1)).toBe('ended')
    expect(server.asked).toEqual(['/api/runs/run-1/events?after=9'])
  })

  it('closes while the page is hidden and catches up after', async () => {
    const server = new StreamServer([
      { events: [event(1)], hold: true },
      { events: [event(2), event(3, 'run.finished')] },
    ])

    follow(server, { timing: { hiddenGrace: 1_000 } })
    await vi.advanceTimersByTimeAsync(10)
    show('hidden')
    await vi.advanceTimersByTimeAsync(999)
    expect(server.open).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(server.open).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(states.at(-1)).toBe('paused')
    expect(server.asked).toHaveLength(1)

    show('visible')
    await vi.advanceTimersByTimeAsync(10)

    expect(heard).toEqual([1, 2, 3])
    expect(server.asked[1]).toContain('after=1')
  })

  it('takes a line that is silent too long for a dead one', async () => {
    const server = new StreamServer([
      { events: [event(1)], hold: true },
      { events: [event(2, 'run.finished')] },
    ])

    follow(server, { timing: { silence: 30_000 } })
    await vi.advanceTimersByTimeAsync(29_000)
    expect(server.asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3_000)

    expect(heard).toEqual([1, 2])
  })

  it('tries again at once when the server has answered somebody else', async () => {
    const server = new StreamServer([
      { status: 503 },
      { status: 503 },
      { status: 503 },
      { events: [event(1, 'run.finished')] },
    ])

    follow(server, { timing: { firstDelay: 60_000, maxDelay: 60_000 } })
    for (let tries = 1; tries <= 3; tries++) {
      await vi.advanceTimersByTimeAsync(1)
      expect(server.asked).toHaveLength(tries)
      noteReached()
    }
    await vi.advanceTimersByTimeAsync(1)

    expect(heard).toEqual([1])
  })

  it('says nothing after it was closed', async () => {
    const server = new StreamServer([{ events: [event(1)], hold: true }])
    follow(server)
    stream?.close()
    await vi.advanceTimersByTimeAsync(60_000)

    expect(heard).toEqual([])
    expect(server.asked).toHaveLength(1)
  })
})
