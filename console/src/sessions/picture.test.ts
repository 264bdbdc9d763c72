import { describe, expect, it } from 'vitest'
import type { Envelope } from '../api/types'
import {
  foldSession,
  handoffsOf,
  isBusy,
  liveVisits,
  NO_SESSION,
  reportsOf,
  responderOf,
  type SessionPicture,
} from './picture'

const AT = '2026-01-01T00:00:00Z'

function after(...events: [string, Record<string, unknown>][]): SessionPicture {
  return events
    .map(([type, payload], index): Envelope => ({
      id: `c:${index + 1}`,
      seq: index + 1,
      at: AT,
      type,
      payload,
    }))
    .reduce(foldSession, NO_SESSION)
}

const message: [string, Record<string, unknown>] = [
  'conversation.message',
  { turn: 1, text: 'write a scene' },
]

function visits(...list: Record<string, unknown>[]): [string, Record<string, unknown>] {
  return ['graph.visited', { turn: 1, round: 1, visits: list.map((one) => ({ at: AT, ...one })) }]
}

const started = (visit: number, node: string, more = {}) => ({
  type: 'started',
  visit,
  node,
  from: visit - 1,
  inputs: {},
  ...more,
})
const ended = (visit: number, outputs = {}) => ({
  type: 'ended',
  visit,
  failed: false,
  outputs,
  decisions: [],
})

describe('a session', () => {
  it('has the visits that have not ended as live ones', () => {
    const picture = after(
      message,
      visits(started(1, 'USER'), ended(1), started(2, 'EMMA_LISTEN'), { type: 'paused', visit: 2 }),
    )

    expect(liveVisits(picture.turns[0])).toMatchObject([{ number: 2, status: 'WAITING' }])
    expect(isBusy(picture)).toBe(true)
  })

  it('relates visits of one subject to its agent', () => {
    const picture = after(
      message,
      visits(
        started(1, 'EMMA_INVITE', { subject: 'agent-1', inputs: { agent: 'sarah' } }),
        started(2, 'AGENT_INTERACT', { subject: 'agent-1' }),
        started(3, 'EMMA_RESPOND'),
      ),
    )

    expect(picture.turns[0]?.visits.map((visit) => visit.agent)).toEqual(['sarah', 'sarah', ''])
  })

  it('keeps the visits of the last round alone', () => {
    const again: [string, Record<string, unknown>] = [
      'graph.visited',
      { turn: 1, round: 2, visits: [{ at: AT, ...started(1, 'USER') }] },
    ]
    const late = visits(started(3, 'EMMA_ANALYZE'))

    const picture = after(message, visits(started(1, 'USER'), started(2, 'EMMA_LISTEN')), again)

    expect(picture.turns[0]?.visits).toHaveLength(1)
    expect(after(message, again, late).turns[0]?.visits).toHaveLength(1)
  })

  it('names who answered: the agent whose dialogue led to the answer, else the coordinator', () => {
    const direct = after(
      message,
      visits(started(1, 'USER'), started(2, 'AGENT_INTERACT', { inputs: { agent: 'sarah' } }), {
        ...started(3, 'USER'),
        from: 2,
      }),
    )
    const usual = after(message, visits(started(1, 'EMMA_RESPOND'), started(2, 'USER')))

    expect(direct.turns.map(responderOf)).toEqual(['sarah'])
    expect(usual.turns.map(responderOf)).toEqual(['emma'])
  })

  it('lists reports and hand-offs', () => {
    const picture = after(
      message,
      visits(
        started(1, 'AGENT_HANDOFF', { inputs: { from: 'sarah', to: 'david', reason: 'drawing' } }),
        started(2, 'AGENT_COMPLETE', { inputs: { agent: 'david' } }),
        ended(2, { summary: 'Drawn.' }),
      ),
    )

    expect(handoffsOf(picture)).toMatchObject([{ from: 'sarah', to: 'david', reason: 'drawing' }])
    expect(picture.turns.flatMap(reportsOf)).toEqual([
      { visit: 2, agent: 'david', summary: 'Drawn.' },
    ])
  })

  it('is no longer busy once there is an answer, and passes over what it knows', () => {
    const picture = after(message, visits(started(1, 'USER')), [
      'conversation.answer',
      { turn: 1, text: 'Hello.', state: 'COMPLETED', artifacts: [] },
    ])
    const known: Envelope = { id: 'c:1', seq: 1, at: AT, type: message[0], payload: message[1] }

    expect(isBusy(picture)).toBe(false)
    expect(liveVisits(picture.turns[0])).toEqual([])
    expect(foldSession(picture, known)).toBe(picture)
  })
})
