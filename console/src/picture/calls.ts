import type { NodeDetail, Sentence } from '../api/types'
import type { NodePicture } from './picture'

/** A call of a tool as it is shown. */
export interface ShownCall {
  key: string
  tool: string
  turn: number
  attempt: number
  doing: Sentence
  arguments: unknown
  startedAt: string
  endedAt?: string
  /** Absent while it is under way. */
  status?: string
  /** Absent where only its length is known. */
  result?: unknown
  characters?: number
}

/** The calls that events reported, in order, with the results that only the server has. */
export function callsOf(node: NodePicture, detail: NodeDetail | undefined): ShownCall[] {
  return node.calls.map((call, index) => {
    const known = detail?.calls.find(
      (one) => one.tool === call.tool && one.startedAt === call.startedAt,
    )
    return {
      ...call,
      key: `${call.attempt} ${call.callId} ${index}`,
      arguments: parseValue(call.arguments),
      result: known?.result,
    }
  })
}

/** JSON as the model wrote it; where it is none, the text itself. */
export function parseValue(text: unknown): unknown {
  if (typeof text !== 'string') {
    return text
  }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
