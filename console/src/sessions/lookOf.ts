import type { Visit, VisitStatus } from './picture'

/** How the visits of a message light the graph. */
export interface GraphLook {
  /** By id of the node. */
  nodes: Map<string, { status: VisitStatus; times: number; last: number }>
  /** Ids of edges that were taken, and whether they lead to a visit that has not ended. */
  edges: Map<string, { isLive: boolean }>
}

export function lookOf(visits: Visit[], isAnswered: boolean): GraphLook {
  const nodes: GraphLook['nodes'] = new Map()
  const edges: GraphLook['edges'] = new Map()
  for (const { node, number, edge, status, endedAt } of visits) {
    const isLive = endedAt === undefined && !isAnswered
    const before = nodes.get(node)
    const isBusy = before?.status === 'RUNNING' || before?.status === 'WAITING'
    nodes.set(node, {
      // of several agents at one stage, one that works counts
      status: isLive || !isBusy ? (isLive ? status : ended(status)) : before.status,
      times: (before?.times ?? 0) + 1,
      last: number,
    })
    if (edge !== undefined) {
      edges.set(edge, { isLive: isLive || (edges.get(edge)?.isLive ?? false) })
    }
  }
  return { nodes, edges }
}

/** A visit that never ended was interrupted with its message. */
function ended(status: VisitStatus): VisitStatus {
  return status === 'FAILED' || status === 'COMPLETED' ? status : 'FAILED'
}
