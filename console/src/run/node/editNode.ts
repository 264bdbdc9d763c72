import type { PlanNode, Workflow } from '../../api/types'

/** The plan with one node changed; its steps are numbered on from what they were. */
export function withEditedNode(
  workflow: Workflow,
  id: string,
  desc: string,
  stepLines: string,
): Workflow {
  const edit = (node: PlanNode): PlanNode => {
    const first = node.steps[0]?.stepNumber ?? 1
    const lines = stepLines.split('\n').map((line) => line.trim())
    const steps = lines
      .filter((line) => line !== '')
      .map((line, index) => ({ stepNumber: first + index, desc: line }))
    return { ...node, desc: desc.trim(), steps }
  }
  return {
    ...workflow,
    agentGraph: workflow.agentGraph.map((node) => (node.id === id ? edit(node) : node)),
  }
}
