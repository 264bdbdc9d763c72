import type {
  Artifact,
  Envelope,
  OpenQuestion,
  PlanEdge,
  PlanNode,
  Problem,
  Sentence,
  Workflow,
} from '../api/types'
import { foldNode } from './foldNode'
import {
  type EdgePicture,
  EMPTY_PICTURE,
  isDone,
  isEnded,
  type NodePicture,
  type RunPicture,
  type RunPictureState,
} from './picture'

/** The picture of a run after all of these events. */
export function foldAll(events: Iterable<Envelope>, start: RunPicture = EMPTY_PICTURE): RunPicture {
  let picture = start
  for (const event of events) {
    picture = fold(picture, event)
  }
  return picture
}

/**
 * The picture of a run after one more event. Pure; what is known already is passed over, and an
 * unknown type changes nothing but the sequence number.
 */
export function fold(picture: RunPicture, event: Envelope): RunPicture {
  if (event.seq <= picture.lastSeq) {
    return picture
  }
  const counted = { ...picture, lastSeq: event.seq, runId: event.runId ?? picture.runId }
  return updateRunState(ofRun(withNode(counted, event), event))
}

function withNode(picture: RunPicture, event: Envelope): RunPicture {
  const { nodeId } = event
  if (nodeId === undefined) {
    return picture
  }
  const place = picture.nodes.findIndex((node) => node.id === nodeId)
  const node = picture.nodes[place]
  if (node === undefined) {
    return picture
  }
  const nodes = picture.nodes.slice() // the quickest copy of a plan of 10,000 nodes
  nodes[place] = foldNode(node, event)
  return { ...picture, nodes }
}

function ofRun(picture: RunPicture, event: Envelope): RunPicture {
  const payload = event.payload
  switch (event.type) {
    case 'run.started':
      return startRun(picture, event)
    case 'run.resumed':
      return { ...picture, state: 'RUNNING' }
    case 'run.cancel-requested':
    case 'run.timed-out':
      return { ...picture, isCancelling: true }
    case 'run.finished':
      return finishRun(picture, event)
    case 'plan.extended':
      return addNodes(picture, payload)
    case 'plan.revised':
      return revisePlan(picture, event)
    case 'plan.revision-refused':
      return recordRefusal(picture, event)
    case 'node.asked':
      return addQuestion(picture, event)
    case 'run.answered':
    case 'run.question-expired':
      return removeQuestion(picture, String(payload.key))
    case 'node.reused':
      return withArtifacts(
        picture,
        (payload.artifacts as Artifact[] | undefined) ?? [],
        event.nodeId,
      )
    case 'artifact.created':
      return withArtifacts(picture, [payload as unknown as Artifact], event.nodeId)
    case 'file.removed':
      return withoutFile(picture, String(payload.path))
    case 'agent.replied':
      return addUsage(picture, payload)
    default:
      return picture
  }
}

function startRun(picture: RunPicture, event: Envelope): RunPicture {
  const workflow = event.payload.workflow as Workflow
  return {
    ...picture,
    state: 'RUNNING',
    name: workflow.name,
    description: workflow.description,
    from: event.payload.from as string | undefined,
    startedAt: event.at,
    nodes: workflow.agentGraph.map((node) => nodeOf(node, false)),
    edges: edgesOf(workflow.agentGraph, workflow.edges),
  }
}

function finishRun(picture: RunPicture, event: Envelope): RunPicture {
  return {
    ...picture,
    state: event.payload.status as RunPictureState,
    problem: event.payload.problem as Problem | undefined,
    endedAt: event.at,
    questions: [],
    isCancelling: false,
  }
}

function addNodes(picture: RunPicture, payload: Record<string, unknown>): RunPicture {
  const added = (payload.agentGraph as PlanNode[] | undefined) ?? []
  const known = new Set(picture.nodes.map((node) => node.id))
  const fresh = added.filter((node) => !known.has(node.id))
  return {
    ...picture,
    nodes: [...picture.nodes, ...fresh.map((node) => nodeOf(node, true))],
    edges: mergeEdges(picture.edges, edgesOf(fresh, payload.edges as PlanEdge[] | undefined)),
  }
}

/** Appends the new nodes; those that stay may now depend on others than before. */
function revisePlan(picture: RunPicture, event: Envelope): RunPicture {
  const { payload } = event
  const replaced = new Set((payload.replaced as string[] | undefined) ?? [])
  const kept = (payload.dependencies as Record<string, string[]> | undefined) ?? {}
  const larger = addNodes(picture, payload)
  const nodes = larger.nodes.map((node) => ({
    ...node,
    dependencies: kept[node.id] ?? node.dependencies,
    isReplaced: node.isReplaced || replaced.has(node.id),
  }))
  const others = larger.edges.filter((edge) => kept[edge.to] === undefined)
  const moved = Object.entries(kept).flatMap(([to, from]) => from.map((id) => control(id, to)))
  return {
    ...larger,
    nodes,
    edges: mergeEdges(others, moved),
    revisions: [...picture.revisions, revisionOf(event, [...replaced])],
  }
}

function revisionOf(event: Envelope, replaced: string[]) {
  const added = ((event.payload.agentGraph as PlanNode[] | undefined) ?? []).map((node) => node.id)
  return { at: event.at, reason: reasonOf(event.payload), added, replaced, isRefused: false }
}

function reasonOf(payload: Record<string, unknown>): Sentence {
  const en = String(payload.reason ?? '')
  return { en, zh: String(payload.reasonZh ?? en) }
}

function recordRefusal(picture: RunPicture, event: Envelope): RunPicture {
  const problem = event.payload.problem as Problem
  const reason = { en: problem.message, zh: problem.messageZh }
  const revision = { at: event.at, reason, added: [], replaced: [], isRefused: true }
  return { ...picture, revisions: [...picture.revisions, revision] }
}

function addQuestion(picture: RunPicture, event: Envelope): RunPicture {
  const asking = event.payload as unknown as OpenQuestion
  const question = { ...asking, node: event.nodeId ?? '', expiresAt: asking.expiresAt ?? null }
  const others = picture.questions.filter((other) => other.key !== question.key)
  return { ...picture, questions: [...others, question] }
}

function removeQuestion(picture: RunPicture, key: string): RunPicture {
  return { ...picture, questions: picture.questions.filter((question) => question.key !== key) }
}

function withArtifacts(picture: RunPicture, made: Artifact[], node?: string): RunPicture {
  const paths = new Set(made.map((artifact) => artifact.path))
  const others = picture.artifacts.filter((artifact) => !paths.has(artifact.path))
  return {
    ...picture,
    artifacts: [...others, ...made.map((one) => (node === undefined ? one : { ...one, node }))],
    removed: picture.removed.filter((path) => !paths.has(path)),
  }
}

/** A file, or a directory with all that was made in it. */
function withoutFile(picture: RunPicture, path: string): RunPicture {
  return {
    ...picture,
    artifacts: picture.artifacts.filter(
      (artifact) => artifact.path !== path && !artifact.path.startsWith(`${path}/`),
    ),
    removed: [...picture.removed.filter((other) => other !== path), path],
  }
}

function addUsage(picture: RunPicture, payload: Record<string, unknown>): RunPicture {
  return {
    ...picture,
    inputTokens: picture.inputTokens + Number(payload.inputTokens ?? 0),
    outputTokens: picture.outputTokens + Number(payload.outputTokens ?? 0),
    cost: picture.cost + Number(payload.cost ?? 0),
  }
}

/** A run waits once every node that could continue waits for the user. */
function updateRunState(picture: RunPicture): RunPicture {
  if (isEnded(picture.state) || picture.state === 'PENDING') {
    return picture
  }
  const state = picture.questions.length > 0 && !isBusy(picture) ? 'WAITING' : 'RUNNING'
  return state === picture.state ? picture : { ...picture, state }
}

function isBusy({ nodes }: RunPicture): boolean {
  return nodes.some((node) => node.state === 'RUNNING' || node.state === 'RETRYING')
}

function nodeOf(node: PlanNode, isAdded: boolean): NodePicture {
  return {
    id: node.id,
    type: node.type,
    name: node.name,
    desc: node.desc,
    steps: node.steps,
    dependencies: node.dependencies,
    state: 'PENDING',
    attempts: [],
    text: '',
    isReplaced: false,
    isAdded,
    calls: [],
    writes: [],
    reads: [],
    inputTokens: 0,
    outputTokens: 0,
    cost: 0,
  }
}

function edgesOf(nodes: PlanNode[], named: PlanEdge[] = []): EdgePicture[] {
  const plain = nodes.flatMap((node) => node.dependencies.map((from) => control(from, node.id)))
  const others = named.map((edge) => ({
    from: edge.from,
    to: edge.to,
    kind: edge.kind ?? 'control',
    condition: edge.condition as string | undefined,
  }))
  return mergeEdges(plain, others)
}

function control(from: string, to: string): EdgePicture {
  return { from, to, kind: 'control' }
}

/** One edge between two nodes; what comes later says more. */
function mergeEdges(edges: EdgePicture[], more: EdgePicture[]): EdgePicture[] {
  const all = new Map([...edges, ...more].map((edge) => [`${edge.from} ${edge.to}`, edge]))
  return [...all.values()]
}

/** The node that says best what happens now: one at work, the newest first. */
export function nodeAtWork(picture: RunPicture): NodePicture | undefined {
  const working = picture.nodes.filter((node) => !isDone(node) && node.startedAt !== undefined)
  return working.toSorted((a, b) => (b.startedAt ?? '').localeCompare(a.startedAt ?? ''))[0]
}
