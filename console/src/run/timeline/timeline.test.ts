import { describe, expect, it } from 'vitest'
import { EMPTY_PICTURE } from '../../picture/picture'
import { node } from '../../picture/testing/nodes'
import { rowsInSight, ticksOf, timelineOf } from './timeline'

const START = '2026-01-01T00:00:00Z'
const now = Date.parse(START) + 10_000
const at = (second: number) => new Date(Date.parse(START) + second * 1000).toISOString()

describe('the timeline', () => {
  it('has a bar for each attempt, the failed one marked, the open one up to now', () => {
    const problem = { code: 'x', message: 'x', messageZh: 'x', retryable: false }
    const attempts = [
      { attempt: 1, startedAt: at(1), endedAt: at(3), problem },
      { attempt: 2, startedAt: at(4) },
    ]
    const nodes = [node('a', { startedAt: at(1), state: 'RUNNING', attempts })]

    const { rows, length } = timelineOf({ ...EMPTY_PICTURE, startedAt: START, nodes }, now)

    expect(rows[0]?.bars).toEqual([
      { from: 1000, to: 3000, isFailed: true },
      { from: 4000, to: 10_000, isFailed: false },
    ])
    expect(length).toBe(10_000)
  })

  it('lists what began first first, and what has not begun last', () => {
    const nodes = [
      node('waits'),
      node('second', { startedAt: at(2) }),
      node('first', { startedAt: at(1) }),
    ]

    const { rows } = timelineOf({ ...EMPTY_PICTURE, startedAt: START, nodes }, now)

    expect(rows.map((row) => row.node.id)).toEqual(['first', 'second', 'waits'])
  })

  it('gives no time to what was reused', () => {
    const attempts = [{ attempt: 1, startedAt: at(0), endedAt: at(1) }]
    const nodes = [node('a', { reusedFrom: 'run-0', attempts })]

    const { rows } = timelineOf({ ...EMPTY_PICTURE, startedAt: START, nodes }, now)

    expect(rows[0]).toMatchObject({ state: 'REUSED', bars: [], isCritical: false })
  })

  it('ends with the run, not with the clock', () => {
    const picture = { ...EMPTY_PICTURE, startedAt: START, endedAt: at(4) }

    expect(timelineOf(picture, now).length).toBe(4000)
  })
})

describe('the ticks', () => {
  it.each([
    [1000, 900, 100, 11],
    [60_000, 400, 15_000, 5],
    [3_600_000, 800, 600_000, 7],
  ])('of %i ms over %i px are every %i ms', (length, width, step, count) => {
    const ticks = ticksOf(length, width)

    expect(ticks[1]).toBe(step)
    expect(ticks).toHaveLength(count)
  })

  it('stay apart however long the run', () => {
    const ticks = ticksOf(40 * 86_400_000, 500)

    expect(ticks.length).toBeLessThan(50)
  })
})

describe('the rows in sight', () => {
  it('are those that are scrolled to, with some around them', () => {
    expect(rowsInSight(1000, 30, 3000, 600, 5)).toEqual([95, 125])
  })

  it('end with the last row', () => {
    expect(rowsInSight(10, 30, 0, 600)).toEqual([0, 10])
  })
})
