import type { Envelope, Problem, Sentence } from '../api/types'
import type { AttemptPicture, CallPicture, NodePicture } from './picture'

/** A node after an event of its own. */
export function foldNode(node: NodePicture, event: Envelope): NodePicture {
  const { payload, at } = event
  switch (event.type) {
    case 'node.started':
      return startAttempt(node, event)
    case 'node.completed':
      return endNode(node, at, {
        state: 'COMPLETED',
        summary: payload.summary as string,
        writes: (payload.writes as string[] | undefined) ?? [],
        reads: (payload.reads as string[] | undefined) ?? [],
      })
    case 'node.failed':
      return endNode(node, at, { state: 'FAILED', problem: payload.problem as Problem })
    case 'node.cancelled':
      return endNode(node, at, { state: 'CANCELLED', reason: payload.reason as string })
    case 'node.skipped':
      return endNode(node, at, {
        state: 'SKIPPED',
        skipped: { cause: String(payload.cause), because: String(payload.because) },
      })
    case 'node.reused':
      return {
        ...endNode(node, at, { state: 'COMPLETED', summary: payload.summary as string }),
        reusedFrom: payload.from as string,
      }
    case 'node.retry-due':
      return { ...node, state: 'RETRYING' }
    case 'node.asked':
      return { ...node, state: 'WAITING', doing: undefined }
    case 'agent.thinking':
      return { ...node, doing: undefined, text: '' }
    case 'agent.progress':
      return { ...node, [payload.item === undefined ? 'doing' : 'item']: reported(payload) }
    case 'agent.replied':
      return addReply(node, payload)
    case 'text.delta':
      return { ...node, text: node.text + String(payload.text ?? '') }
    case 'tool.called':
      return addCall(node, event)
    case 'tool.returned':
      return endCall(node, event)
    default:
      return node
  }
}

/** An agent reports in the language of its user. */
function reported(payload: Record<string, unknown>): Sentence {
  const text = String(payload.text ?? '')
  return { zh: text, en: text }
}

function startAttempt(node: NodePicture, { payload, at }: Envelope): NodePicture {
  const attempt = Number(payload.attempt)
  const others = node.attempts.filter((other) => other.attempt !== attempt)
  return {
    ...node,
    state: 'RUNNING',
    startedAt: node.startedAt ?? at,
    endedAt: undefined,
    item: undefined,
    text: '',
    problem: undefined,
    attempts: [...others, { attempt, startedAt: at }],
  }
}

function endNode(node: NodePicture, at: string, change: Partial<NodePicture>): NodePicture {
  const attempts = node.attempts.map((attempt, index) =>
    index === node.attempts.length - 1 ? closeAttempt(attempt, at, change.problem) : attempt,
  )
  return { ...node, ...change, attempts, endedAt: at, item: undefined, doing: undefined, text: '' }
}

function closeAttempt(attempt: AttemptPicture, at: string, problem?: Problem): AttemptPicture {
  return { ...attempt, endedAt: attempt.endedAt ?? at, problem: problem ?? attempt.problem }
}

function addReply(node: NodePicture, payload: Record<string, unknown>): NodePicture {
  return {
    ...node,
    inputTokens: node.inputTokens + Number(payload.inputTokens ?? 0),
    outputTokens: node.outputTokens + Number(payload.outputTokens ?? 0),
    cost: node.cost + Number(payload.cost ?? 0),
  }
}

function addCall(node: NodePicture, { payload, at }: Envelope): NodePicture {
  const tool = String(payload.tool)
  const doing = (payload.doing as Sentence | undefined) ?? { zh: tool, en: tool }
  const call: CallPicture = {
    callId: String(payload.callId),
    attempt: node.attempts.at(-1)?.attempt ?? 1,
    turn: Number(payload.turn),
    tool,
    doing,
    arguments: String(payload.arguments ?? ''),
    startedAt: at,
  }
  return { ...node, doing, calls: [...node.calls, call] }
}

function endCall(node: NodePicture, { payload, at }: Envelope): NodePicture {
  const index = node.calls.findLastIndex(
    (call) => call.callId === payload.callId && call.endedAt === undefined,
  )
  const calls = node.calls.map((call, place) =>
    place === index
      ? {
          ...call,
          endedAt: at,
          status: String(payload.status),
          characters: Number(payload.characters ?? 0),
        }
      : call,
  )
  return { ...node, doing: undefined, calls }
}
