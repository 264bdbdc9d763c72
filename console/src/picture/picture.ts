import type { Artifact, OpenQuestion, PlanStep, Problem, Sentence } from '../api/types'

export type NodeState =
  'PENDING' | 'RUNNING' | 'WAITING' | 'RETRYING' | 'COMPLETED' | 'FAILED' | 'SKIPPED' | 'CANCELLED'

export type RunPictureState =
  'PENDING' | 'RUNNING' | 'WAITING' | 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'CANCELLED'

/** A call of a tool by an agent. */
export interface CallPicture {
  callId: string
  attempt: number
  turn: number
  tool: string
  doing: Sentence
  /** JSON text as the model wrote it. */
  arguments: string
  startedAt: string
  endedAt?: string
  /** `ok`, or how it went wrong; absent while it is under way. */
  status?: string
  characters?: number
}

/** One try of a node. */
export interface AttemptPicture {
  attempt: number
  startedAt: string
  endedAt?: string
  problem?: Problem
}

export interface NodePicture {
  id: string
  type: string
  name: string
  desc: string
  steps: PlanStep[]
  dependencies: string[]
  state: NodeState
  attempts: AttemptPicture[]
  startedAt?: string
  endedAt?: string
  /** Which item it works on, where it works item by item. */
  item?: Sentence
  /** What happens at this moment, in words; absent while nothing is reported. */
  doing?: Sentence
  /** What the agent says in this turn, as far as it has come. */
  text: string
  summary?: string
  problem?: Problem
  /** Why it was cancelled. */
  reason?: string
  /** Why it was skipped, and because of which node. */
  skipped?: { cause: string; because: string }
  /** The run whose result it has, where it was not run again. */
  reusedFrom?: string
  /** Whether a change of the plan put others in its place. */
  isReplaced: boolean
  /** Whether it came with a change of the plan. */
  isAdded: boolean
  calls: CallPicture[]
  writes: string[]
  reads: string[]
  inputTokens: number
  outputTokens: number
  cost: number
}

/** Which way data or control goes. */
export interface EdgePicture {
  from: string
  to: string
  kind: string
  condition?: string
}

/** A change of the plan while it ran. */
export interface RevisionPicture {
  at: string
  reason: Sentence
  added: string[]
  replaced: string[]
  /** Whether the change was refused, and nothing came of it. */
  isRefused: boolean
}

/** What is known of a run: a fold over its events. */
export interface RunPicture {
  runId?: string
  state: RunPictureState
  name: string
  description: string
  /** The run that this one was made from. */
  from?: string
  startedAt?: string
  endedAt?: string
  /** In the order of the plan; what was added comes last. */
  nodes: NodePicture[]
  edges: EdgePicture[]
  questions: OpenQuestion[]
  artifacts: Artifact[]
  /** Paths of the files and directories that are gone, in the order of removal. */
  removed: string[]
  revisions: RevisionPicture[]
  problem?: Problem
  isCancelling: boolean
  inputTokens: number
  outputTokens: number
  cost: number
  lastSeq: number
}

export const EMPTY_PICTURE: RunPicture = {
  state: 'PENDING',
  name: '',
  description: '',
  nodes: [],
  edges: [],
  questions: [],
  artifacts: [],
  removed: [],
  revisions: [],
  isCancelling: false,
  inputTokens: 0,
  outputTokens: 0,
  cost: 0,
  lastSeq: 0,
}

const ENDED: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED'])

/** Whether nothing more will happen in a run of this state. */
export function isEnded(state: string): boolean {
  return ENDED.has(state)
}

/** How many nodes are decided, whatever came of them. */
export function countDone(picture: RunPicture): number {
  return picture.nodes.filter(isDone).length
}

export function isDone(node: NodePicture): boolean {
  return isEnded(node.state) || node.state === 'SKIPPED'
}
