import type { components } from './openapi'

/**
 * What the server returns and accepts, by the names that the console uses. `openapi.ts` is generated from its description, which is derived
 * from its code. Times are ISO 8601 in UTC.
 */
type Schemas = components['schemas']

/** A text in both languages. */
export type Sentence = Schemas['LocalizedText']

export interface Page<T> {
  items: T[]
  next: string | null
}

/** A list that comes in one piece. */
export interface Items<T> {
  items: T[]
}

export type Role = User['role']

export type User = Schemas['UserEntry']

export type Session = Schemas['CurrentSession']

/** In US dollars, or "unknown". */
export type Cost = Schemas['Cost']

/** One thing of several that are wrong, or of a plan. */
export type ProblemItem = Schemas['PartialProblem']

/** Why something failed; that of a run or a node is in English alone. */
export type Problem = Schemas['ProblemReport'] | Schemas['PartialProblem']

export type PlanStep = Schemas['PlanStep']

export type PlanNode = Schemas['PlanNode']

export type PlanEdge = Schemas['PlanEdge']

export type Workflow = Schemas['Workflow']

export type Artifact = Schemas['ArtifactEntry']

export type Origin = Schemas['ArtifactOrigin']

/** What the assistant needs to know before it can begin. The first option is the default. */
export type Question = Schemas['ClarificationEntry']

export type ApprovalSubject = Schemas['ApprovalSubject']

export type FileDifference = Schemas['FileDifference']

export type ReviewSubject = Schemas['ReviewSubject']

export type UserQuestionSubject = Schemas['UserQuestionSubject']

export type Subject = OpenQuestion['subject']

/** What a run waits for. */
export type OpenQuestion = Schemas['OpenQuestion']

export type Usage = Schemas['TurnUsageEntry']

/** How a turn ended, or that it has not. */
export type TurnState = Schemas['TurnState']

export type Message = Schemas['MessageEntry']

export type ConversationSummary = Schemas['ConversationListItem']

export type Conversation = Schemas['ConversationView']

export type OnFailure = NonNullable<NewMessage['onFailure']>

export type NewMessage = Schemas['NewMessage']

export type AcceptedTurn = Schemas['AcceptedTurn']

export type WorkspaceFile = Schemas['WorkspaceFile']

export type RunStatus = RunSummary['state']

export type RunSummary = Schemas['RunSummary']

export type RunNode = Schemas['NodeReport']

export type NodeStatus = RunNode['state']

export type Decision = Schemas['DecisionReport']

export type Ledger = Schemas['LedgerReport']

export type Run = Schemas['RunDescription']

export type AcceptedRun = Schemas['AcceptedRun']

export type NodeCall = Schemas['NodeCall']

export type NodeBrief = Schemas['NodeInput']

export type NodeDetail = Schemas['NodeView']

/** A row of a result with a page of the rows of the file behind it. */
export type TracedRow = Schemas['ResultRowView']

export type RowGroup = Schemas['RowGroup']

export type PendingApproval = Schemas['WaitingQuestion']

export type Approve = Schemas['QuestionApproval']

export type ApprovalScope = NonNullable<Approve['scope']>

export type Rerun = Schemas['NewRerun']

export type Fork = Schemas['NewFork']

export type Validation = Schemas['PlanValidation']

export type AgentInfo = Schemas['AgentEntry']

export type ToolInfo = Schemas['ToolEntry']

/** One thing that was checked; its words are in the language that was asked in. */
export type DoctorCheck = Schemas['DoctorCheck']

export type DoctorReport = Schemas['DoctorReport']

export type Example = Schemas['ExampleRequest']

export type UsageReport = Schemas['UsageReport']

export type Models = Schemas['ModelOverview']

/** What every frame of an event stream carries. */
export interface Envelope<T = Record<string, unknown>> extends Omit<
  Schemas['EventEnvelope'],
  'payload'
> {
  payload: T
}

export type Scope = ApiKey['scopes'][number]

/** A key for other programs; its secret is sent once, when it is created. */
export type ApiKey = Schemas['ApiKeyEntry']

/** An MCP server whose tools agents use. */
export type McpServer = Schemas['McpServerEntry']

export type McpServerChange = Schemas['McpServerChange']

/** The result of a test of an MCP server. */
export type McpServerTest = Schemas['McpServerTest']

/** Where a user signs in at an MCP server. */
export type McpSignInStart = Schemas['McpSignInStart']

/** What the authorization server gave the browser. */
export type McpSignInAnswer = Schemas['McpSignInAnswer']

export type AuditEntry = Schemas['AuditRecord']

/** A call of a tool that is always allowed, or never. */
export type StandingRule = Schemas['ToolRule']

/** How the server is set up. */
export type Settings = Schemas['ServerOverview']

export type DiffSide = Schemas['RunSide']

export type DiffCourse = Schemas['NodeCourse']

export type DiffNode = Schemas['NodeDifference']

export type DiffFile = Schemas['FileSizes']

export type Change = DiffNode['change']

export type RunDiff = Schemas['DiffReport']

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
