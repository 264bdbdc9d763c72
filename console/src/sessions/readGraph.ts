import type { GraphEdge, GraphNode, StateGraph } from '../api/sessions'

interface ReadGraph {
  /** What the text means as JSON. */
  document?: unknown
  /** Why it is not JSON. */
  problem?: string
  /** What of it can be drawn; absent if nothing can. */
  graph?: StateGraph
}

/** Reads a document while it is edited: parts that are not finished are passed over in the drawing. */
export function readGraph(text: string): ReadGraph {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
  const { nodes, edges } = (document ?? {}) as { nodes?: unknown; edges?: unknown }
  if (!Array.isArray(nodes)) {
    return { document }
  }
  const drawn = new Map<string, GraphNode>()
  nodes.filter(isNode).forEach((node) => drawn.set(node.id, { ...BLANK, ...node }))
  const lines = new Map<string, GraphEdge>()
  for (const edge of Array.isArray(edges) ? edges.filter(isEdge) : []) {
    lines.set(edge.id, edge)
  }
  return {
    document,
    graph: {
      metadata: { id: '', name: '', version: '' },
      nodes: [...drawn.values()],
      edges: [...lines.values()],
    },
  }
}

const BLANK = { name: '', displayName: '', category: '' }

function isNode(value: unknown): value is GraphNode {
  return hasTexts(value, ['id', 'type'])
}

function isEdge(value: unknown): value is GraphEdge {
  return hasTexts(value, ['id', 'source', 'target', 'type'])
}

function hasTexts(value: unknown, fields: string[]): boolean {
  const record = value as Record<string, unknown> | null
  return typeof value === 'object' && fields.every((field) => typeof record?.[field] === 'string')
}
