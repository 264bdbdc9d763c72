import type { Artifact, Envelope } from '../api/types'

export type VisitStatus = 'RUNNING' | 'WAITING' | 'COMPLETED' | 'FAILED'

/** One visit of a stage: the visits of a message are numbered from 1 and form no circle. */
export interface Visit {
  number: number
  node: string
  /** Number of the visit before; 0 for the first. */
  from: number
  edge?: string
  /** What it is about; visits of one agent's work have the same. */
  subject: string
  agent: string
  status: VisitStatus
  inputs: Record<string, unknown>
  outputs: Record<string, unknown>
  startedAt: string
  endedAt?: string
}

/** A message of the user with all visits until its answer. */
export interface SessionTurn {
  turn: number
  text: string
  at: string
  round: number
  visits: Visit[]
  runId?: string
  answer?: { text: string; at: string; state: string; artifacts: Artifact[] }
}

export interface Handoff {
  turn: number
  visit: number
  at: string
  from: string
  to: string
  reason: string
}

/** What is known of a session: a fold over the events of its conversation. */
export interface SessionPicture {
  turns: SessionTurn[]
  lastSeq: number
}

export const NO_SESSION: SessionPicture = { turns: [], lastSeq: 0 }

interface VisitEvent {
  type: 'started' | 'paused' | 'resumed' | 'ended'
  visit: number
  at: string
  node?: string
  from?: number
  edge?: string
  subject?: string
  failed?: boolean
  inputs?: Record<string, unknown>
  outputs?: Record<string, unknown>
}

/** The picture after one more event. Pure; what is known already is passed over. */
export function foldSession(picture: SessionPicture, event: Envelope): SessionPicture {
  if (event.seq <= picture.lastSeq) {
    return picture
  }
  return { turns: turnsAfter(picture.turns, event), lastSeq: event.seq }
}

function turnsAfter(turns: SessionTurn[], { type, payload, at }: Envelope): SessionTurn[] {
  const turn = payload.turn as number
  switch (type) {
    case 'conversation.message':
      return [
        ...turns.filter((one) => one.turn < turn),
        { turn, text: String(payload.text), at, round: 0, visits: [] },
      ]
    case 'conversation.truncated':
      return turns.filter((one) => one.turn < turn)
    case 'conversation.run':
      return change(turns, turn, (one) => ({ ...one, runId: String(payload.runId) }))
    case 'graph.visited':
      return change(turns, turn, (one) => visited(one, payload))
    case 'conversation.answer':
      return change(turns, turn, (one) => ({
        ...one,
        runId: (payload.runId as string | undefined) ?? one.runId,
        answer: {
          text: String(payload.text),
          at,
          state: String(payload.state),
          artifacts: (payload.artifacts as Artifact[] | undefined) ?? [],
        },
      }))
    default:
      return turns
  }
}

function change(
  turns: SessionTurn[],
  turn: number,
  to: (turn: SessionTurn) => SessionTurn,
): SessionTurn[] {
  return turns.map((one) => (one.turn === turn ? to(one) : one))
}

/** Of a message that was done once more, the last round counts. */
function visited(turn: SessionTurn, payload: Record<string, unknown>): SessionTurn {
  const round = Number(payload.round)
  if (round < turn.round) {
    return turn
  }
  const events = payload.visits as VisitEvent[]
  const before = round > turn.round ? [] : turn.visits
  return { ...turn, round, visits: events.reduce(afterVisit, before) }
}

function afterVisit(visits: Visit[], event: VisitEvent): Visit[] {
  if (event.type === 'started') {
    return [...visits, begin(visits, event)]
  }
  return visits.map((visit) => (visit.number === event.visit ? continued(visit, event) : visit))
}

function begin(visits: Visit[], event: VisitEvent): Visit {
  const subject = event.subject ?? ''
  const inputs = event.inputs ?? {}
  return {
    number: event.visit,
    node: event.node ?? '',
    from: event.from ?? 0,
    edge: event.edge,
    subject,
    agent: text(inputs.agent) || agentOf(visits, subject),
    status: 'RUNNING',
    inputs,
    outputs: {},
    startedAt: event.at,
  }
}

/** The agent that the visits of a subject are about. */
function agentOf(visits: Visit[], subject: string): string {
  return subject === ''
    ? ''
    : (visits.findLast((visit) => visit.subject === subject && visit.agent !== '')?.agent ?? '')
}

function continued(visit: Visit, { type, at, failed, outputs = {} }: VisitEvent): Visit {
  switch (type) {
    case 'paused':
      return { ...visit, status: 'WAITING' }
    case 'resumed':
      return { ...visit, status: 'RUNNING' }
    default:
      return { ...visit, status: failed ? 'FAILED' : 'COMPLETED', outputs, endedAt: at }
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The visits that have not ended; those of agents that work at the same time are several. */
export function liveVisits(turn: SessionTurn | undefined): Visit[] {
  return turn === undefined || turn.answer !== undefined
    ? []
    : turn.visits.filter((visit) => visit.endedAt === undefined)
}

/** The agent that answered directly; the coordinator otherwise. */
export function responderOf({ visits }: SessionTurn): string {
  const last = visits.at(-1)
  const before = last?.node === 'USER' ? visits[last.from - 1] : undefined
  return before?.node === 'AGENT_INTERACT' && before.agent !== '' ? before.agent : COORDINATOR
}

export const COORDINATOR = 'emma'

export interface Report {
  visit: number
  agent: string
  summary: string
}

/** What agents returned to the coordinator. */
export function reportsOf({ visits }: SessionTurn): Report[] {
  return visits.flatMap(({ node, number, agent, outputs }) =>
    node === 'AGENT_COMPLETE' && text(outputs.summary) !== ''
      ? [{ visit: number, agent, summary: text(outputs.summary) }]
      : [],
  )
}

/** All hand-offs from agent to agent, the oldest first. */
export function handoffsOf({ turns }: SessionPicture): Handoff[] {
  return turns.flatMap(({ turn, visits }) =>
    visits.flatMap(({ node, number, startedAt, inputs, agent }) =>
      node === 'AGENT_HANDOFF'
        ? [
            {
              turn,
              visit: number,
              at: startedAt,
              from: text(inputs.from) || agent,
              to: text(inputs.to),
              reason: text(inputs.reason),
            },
          ]
        : [],
    ),
  )
}

/** Whether a message is still worked on. */
export function isBusy({ turns }: SessionPicture): boolean {
  const last = turns.at(-1)
  return last !== undefined && last.answer === undefined
}
