import type { PlanNode, Workflow } from '../api/types'

/** A plan with a changed node. */
export function withNode(plan: Workflow, id: string, change: Partial<PlanNode>): Workflow {
  const agentGraph = plan.agentGraph.map((node) => (node.id === id ? { ...node, ...change } : node))
  return { ...plan, agentGraph }
}

/** A plan whose node has these steps, one a line; steps are numbered through the whole plan. */
export function withSteps(plan: Workflow, id: string, lines: string): Workflow {
  const steps = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((desc) => ({ stepNumber: 0, desc }))
  return renumber(withNode(plan, id, { steps }))
}

/** A plan without a node; what waited for it waits for what it waited for. */
export function without(plan: Workflow, id: string): Workflow {
  const inherited = plan.agentGraph.find((node) => node.id === id)?.dependencies ?? []
  const agentGraph = plan.agentGraph
    .filter((node) => node.id !== id)
    .map((node) => ({
      ...node,
      dependencies: [
        ...new Set(node.dependencies.flatMap((one) => (one === id ? inherited : [one]))),
      ],
    }))
  const edges = plan.edges?.filter((edge) => edge.from !== id && edge.to !== id)
  return renumber({ ...plan, agentGraph, ...(edges && { edges }) })
}

function renumber(plan: Workflow): Workflow {
  let next = 1
  const agentGraph = plan.agentGraph.map((node) => ({
    ...node,
    steps: node.steps.map((step) => ({ ...step, stepNumber: next++ })),
  }))
  return { ...plan, agentGraph }
}
