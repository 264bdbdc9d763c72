import type { PlanStep, Problem, Sentence, Workflow } from '../api/types'
import type { NodePicture, RunPicture } from '../picture/picture'

/** A node of a plan as one line shows it. */
export interface Row {
  id: string
  number: number
  name: string
  desc: string
  type: string
  steps: PlanStep[]
  /** Numbers of the rows it waits for. */
  after: number[]
  state: string
  item?: Sentence
  doing?: Sentence
  isThinking: boolean
  summary?: string
  problem?: Problem
  attempt: number
  startedAt?: string
  endedAt?: string
}

/** The rows of a plan; of its run where there is one, since a plan may change while it runs. */
export function rowsOf(workflow: Workflow, run?: RunPicture): Row[] {
  const isRun = run !== undefined && run.nodes.length > 0
  const nodes = isRun ? run.nodes : workflow.agentGraph
  const numbers = new Map(nodes.map((node, index) => [node.id, index + 1]))
  return nodes.map((node, index) => ({
    id: node.id,
    number: index + 1,
    name: node.name,
    desc: node.desc,
    type: node.type,
    steps: node.steps,
    after: node.dependencies.map((id) => numbers.get(id) ?? 0).filter((number) => number > 0),
    ...(isRun ? ofRun(node as NodePicture) : { state: 'PENDING', isThinking: false, attempt: 1 }),
  }))
}

function ofRun(node: NodePicture) {
  return {
    state: shownState(node),
    item: node.item,
    doing: node.doing,
    isThinking: node.state === 'RUNNING' && node.doing === undefined,
    summary: node.summary,
    problem: node.problem,
    attempt: node.attempts.length,
    startedAt: node.startedAt,
    endedAt: node.endedAt,
  }
}

function shownState(node: NodePicture): string {
  if (node.reusedFrom !== undefined) {
    return 'REUSED'
  }
  return node.isReplaced && node.state === 'SKIPPED' ? 'REPLACED' : node.state
}
