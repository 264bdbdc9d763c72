import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js'
import type { EdgePicture } from '../../picture/picture'

export const NODE_WIDTH = 232
export const NODE_HEIGHT = 76

export type Direction = 'RIGHT' | 'DOWN'

/** What decides where nodes go: which there are and how they hang together, not how they fare. */
export interface Shape {
  nodes: string[]
  edges: EdgePicture[]
  direction: Direction
}

/** Where the upper left corner of each node is. */
export type Places = ReadonlyMap<string, { x: number; y: number }>

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.layered.spacing.nodeNodeBetweenLayers': '72',
  'elk.spacing.nodeNode': '24',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
}

/** The most nodes that are laid out: a larger plan takes too long, and its graph is not readable. */
export const MAX_LAID_OUT = 500

/** Above this many nodes, orders nodes within a layer with less care but in a fraction of the time. */
const LARGE = 300

const LARGE_OPTIONS = { ...OPTIONS, 'elk.layered.thoroughness': '2' }

/** Lays a plan out in layers; what depends on nothing comes first. */
export async function layout(elk: Pick<ELK, 'layout'>, shape: Shape): Promise<Places> {
  const placed = await elk.layout(graphOf(shape))
  return new Map(
    (placed.children ?? []).map((node) => [node.id, { x: node.x ?? 0, y: node.y ?? 0 }]),
  )
}

function graphOf({ nodes, edges, direction }: Shape): ElkNode {
  const known = new Set(nodes)
  const options = nodes.length > LARGE ? LARGE_OPTIONS : OPTIONS
  return {
    id: 'plan',
    layoutOptions: { ...options, 'elk.direction': direction },
    children: nodes.map((id) => ({ id, width: NODE_WIDTH, height: NODE_HEIGHT })),
    edges: edges
      .filter((edge) => known.has(edge.from) && known.has(edge.to))
      .map((edge) => ({ id: edgeId(edge), sources: [edge.from], targets: [edge.to] })),
  }
}

export function edgeId({ from, to }: EdgePicture): string {
  return `${from} ${to}`
}

/** The same text for plans that are laid out alike. */
export function shapeKey({ nodes, edges, direction }: Shape): string {
  return [direction, nodes.join(' '), edges.map(edgeId).join('|')].join('\n')
}
