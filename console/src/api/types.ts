import type { components } from './openapi'

/**
 * What the server returns and accepts. `openapi.ts` is generated from its description, which is derived from its code; the types that are
 * written here are of endpoints that have no records on the server yet. Times are ISO 8601 in UTC.
 */
type Schemas = components['schemas']

/** A text in both languages. */
export type Sentence = Schemas['LocalizedText']

export interface Page<T> {
  items: T[]
  next: string | null
}

export type Role = 'viewer' | 'member' | 'admin'

export type User = Schemas['UserEntry']

export type Session = Schemas['CurrentSession']

export interface ProblemItem {
  code: string
  message: string
  messageZh?: string
  node?: string
}

/** Why something failed, in a run or an answer. */
export interface Problem {
  code: string
  message: string
  messageZh?: string
  retryable?: boolean
  remedy?: string
  problems?: ProblemItem[]
}

export interface PlanStep {
  stepNumber: number
  desc: string
}

/** A node of a plan. */
export interface PlanNode {
  id: string
  type: string
  name: string
  desc: string
  steps: PlanStep[]
  dependencies: string[]
  /** What else the plan says of the node, such as inputs and retries, kept as it came. */
  [other: string]: unknown
}

export interface PlanEdge {
  from: string
  to: string
  kind?: string
  [other: string]: unknown
}

export interface Workflow {
  id: string
  name: string
  description: string
  agentGraph: PlanNode[]
  edges?: PlanEdge[]
  [other: string]: unknown
}

export interface Artifact {
  path: string
  type: string
  bytes: number
  node?: string
  url?: string
  from?: string
  origin?: Origin
}

/** What a file was made from, as far as its tool told. */
export interface Origin {
  /** Path of the program. */
  code?: string
  /** Shared variables and files that it read. */
  inputs?: string[]
  /** Pages that these came from. */
  sources?: string[]
}

/** What the assistant needs to know before it can begin. The first option is the default. */
export interface Question {
  kind: 'site' | 'file' | 'meaning'
  text: string
  options: string[]
}

export interface ApprovalSubject {
  kind: 'approval'
  agent: string
  tool: string
  arguments: Record<string, unknown>
  doing: Sentence
  places: Record<string, string>
  risk: 'READ' | 'WRITE' | 'EXECUTE' | 'SEND'
  leavesWorkspace: boolean
  replaces: string[]
  outsideText: boolean
  ground: string
  schema?: unknown
  /** How text files change that were there before; absent in runs from before this was recorded. */
  differences?: FileDifference[]
}

export interface FileDifference {
  path: string
  /** Unified, without the names of the files; empty where the texts differ too much. */
  diff: string
  added: number
  removed: number
  isCut: boolean
}

export interface ReviewSubject {
  kind: 'review'
}

export interface PersonSubject {
  kind: 'question'
  agent: string
  free: boolean
  default: boolean
}

export type Subject = ApprovalSubject | ReviewSubject | PersonSubject

/** What a run waits for. */
export interface OpenQuestion {
  key: string
  node: string
  text: string
  options: string[]
  subject: Subject
  expiresAt: string | null
}

export interface Usage {
  inputTokens: number
  outputTokens: number
}

/** How a turn ended. */
export type AnswerState =
  | 'COMPLETED'
  | 'PARTIAL'
  | 'FAILED'
  | 'CANCELLED'
  | 'NEEDS_INPUT'
  | 'REFUSED'
  | 'OVER_BUDGET'
  | 'INTERRUPTED'

export interface Message {
  turn: number
  role: 'user' | 'assistant'
  text: string
  at?: string
  state?: AnswerState | 'RUNNING'
  artifacts?: Artifact[]
  question?: Question
  runId?: string | null
  workflow?: Workflow | null
  questions?: OpenQuestion[]
  problem?: Problem
  intent?: string
  usage?: Usage
}

export type ConversationSummary = Schemas['ConversationEntry']

export interface Conversation extends ConversationSummary {
  messages: Message[]
  busy: boolean
  lastSeq: number
}

export type OnFailure = 'stop' | 'continue' | 'replan'

export type NewMessage = Schemas['NewMessage']

export interface WorkspaceFile {
  path: string
  bytes: number
  type: string
  modifiedAt: string
}

export type RunStatus =
  | 'RUNNING'
  | 'WAITING'
  | 'INTERRUPTED'
  | 'COMPLETED'
  | 'PARTIAL'
  | 'FAILED'
  | 'CANCELLED'
  | 'DAMAGED'

export interface RunSummary {
  runId: string
  state: RunStatus
  request: string
  workflow: string
  startedAt: string
  endedAt: string | null
  nodes: number
  nodesDone: number
  nodesReused: number
  tokens?: number
  cost?: number
  conversationId?: string
}

export interface RunNode {
  id: string
  type: string
  name: string
  state: string
  attempts: number
  startedAt: string | null
  endedAt: string | null
  tokens: number
  cost: number
  reused: boolean
  summary?: string
  problem?: Problem
  reason?: string
}

export interface Decision {
  at: string
  by: string
  decision: string
  text: string
  question?: unknown
  answer?: unknown
}

export interface Ledger {
  task: { goal: string; facts: string[]; assumptions: string[] }
  progress: { done: string[]; running: string[]; stalled: string[]; next: string[] }
  changes: unknown[]
}

export interface Run {
  runId: string
  state: RunStatus
  request: string
  workspace: string
  startedAt: string
  endedAt: string | null
  tokens: number
  cost: number
  from?: string
  problem?: Problem
  /** The first 1,000; `nextNode` says where the others go on. */
  nodes: RunNode[]
  nextNode?: string
  questions: OpenQuestion[]
  decisions: Decision[]
  ledger: Ledger
  /** Left out where the plan is very large. */
  workflow?: Workflow
  inputs?: Record<string, unknown>
  artifacts: Artifact[]
  conversationId?: string
  lastSeq: number
  criticalPath: string[]
}

export interface NodeCall {
  turn: number
  tool: string
  doing: Sentence
  arguments: unknown
  status: string
  startedAt: string
  endedAt: string | null
  result?: unknown
}

/** What an agent was told beside its steps. */
export interface NodeBrief {
  goal: string
  task: string
  parents: { node: string; name: string; summary?: string | null }[]
}

export interface NodeDetail extends RunNode {
  brief: string | NodeBrief
  dependencies: string[]
  steps: PlanStep[]
  calls: NodeCall[]
  replies: { model: string; inputTokens: number; outputTokens: number; cost: number }[]
  reads: string[]
  writes: { key: string; what?: string | null; preview?: unknown }[]
  passages: { path: string; anchor: string; title: string; text: string }[]
  output: unknown
  log: { at: string; text: string }[]
  artifacts: Artifact[]
}

export interface PendingApproval {
  runId: string
  request: string
  conversationId?: string
  question: OpenQuestion
  askedAt: string
}

export type ApprovalScope = 'once' | 'run' | 'always'

export interface Approve {
  key?: string
  scope?: ApprovalScope
  pattern?: string
  arguments?: Record<string, unknown>
  plan?: Workflow
}

export interface RunState {
  runId: string
  state: RunStatus
}

export interface Validation {
  valid: boolean
  problems: ProblemItem[]
  warnings: ProblemItem[]
}

export interface AgentInfo {
  type: string
  name: Sentence
  description: Sentence
  /** In each language, or in one alone. */
  capabilities: string[] | { zh: string[]; en: string[] }
  tools: string[]
  source: string
  available: boolean
  why?: Sentence
}

export type ToolInfo = Schemas['ToolEntry']

/** One thing that was checked; its words are in the language that was asked in. */
export interface DoctorCheck {
  name: string
  title: string
  ok: boolean
  text: string
  remedy?: string
}

export type Example = Schemas['ExampleRequest']

export interface Models {
  roles: { role: string; model: string; offline?: boolean; reason: Sentence }[]
  usage?: { inputTokens: number; outputTokens: number; cost: number }
}

/** What every frame of an event stream carries. */
export interface Envelope<T = Record<string, unknown>> {
  id: string
  seq: number
  at: string
  runId?: string
  conversationId?: string
  nodeId?: string
  agentId?: string
  type: string
  payload: T
}

export type Scope = 'read' | 'run' | 'admin'

/** A key for other programs; its secret is told once, when it is made. */
export type ApiKey = Schemas['ApiKeyEntry']

export type AuditEntry = Schemas['AuditRecord']

/** A call of a tool that is always allowed, or never. */
export type StandingRule = Schemas['ToolRule']

/** How the server is set up. What is not named here is shown as it comes. */
export interface Settings {
  rules?: StandingRule[]
  [part: string]: unknown
}

export type Change = 'ADDED' | 'REMOVED' | 'CHANGED' | 'SAME'

interface Spent {
  milliseconds: number
  tokens: number
  cost: number
}

export interface DiffSide extends Spent {
  runId: string
  state: string
  request: string
}

export interface DiffCourse extends Spent {
  state: string
  reused: boolean
}

export interface DiffNode {
  id: string
  name: string
  /** Of its definition. */
  change: Change
  /** Whether anything but time and cost is different. */
  different: boolean
  fields: string[]
  before: DiffCourse | null
  after: DiffCourse | null
  /** Unified diff of what it came to, a line each. */
  output: string[]
  variables: string[]
}

export interface RunDiff {
  before: DiffSide
  after: DiffSide
  nodes: DiffNode[]
  edges: string[]
  artifacts: { path: string; change: Change; before: number | null; after: number | null }[]
}

/** A folder of documents that is searched. */
export type Corpus = Schemas['CorpusEntry']

export type DocumentHit = Schemas['DocumentHit']

export type DocumentMatch = Schemas['MatchedWord']

export type DocumentHits = Schemas['DocumentHits']

export type SearchMode = DocumentHits['mode']

export type DocumentPassage = Schemas['DocumentPassage']

export type DocumentPage = Schemas['DocumentPage']

export type DocumentLine = Schemas['DocumentPageEntry']

/** A page that answered a question; the corpus by its name without a version. */
export type DocumentFeedback = Schemas['DocumentFeedback']
