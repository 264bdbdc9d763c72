import type { GraphEdge, GraphNode, StateGraph } from '../api/sessions'

export const NODE_HEIGHT = 34
const GAP = 12 // px between the nodes of a layer
const ARC = 40 // px; how far an arc beside a layer reaches at most
const MARGIN = 12 // px
const TOP = 34 // px for the names of the layers

export type Layer = 'user' | 'coordinator' | 'agents' | 'interaction'

/** Where the layers are, in pixels; the room between them is for arcs and curves. */
const COLUMNS: { layer: Layer; x: number; width: number }[] = [
  { layer: 'user', x: MARGIN, width: 84 },
  { layer: 'coordinator', x: 142, width: 112 },
  { layer: 'agents', x: 312, width: 116 },
  { layer: 'interaction', x: 474, width: 106 },
]
const WIDTH = 474 + 106 + ARC

export interface PlacedNode {
  node: GraphNode
  layer: Layer
  /** Of the upper left corner, in pixels. */
  x: number
  y: number
  width: number
}

export interface PlacedEdge {
  edge: GraphEdge
  /** For `d` of an SVG path. */
  path: string
}

export interface PlacedGraph {
  nodes: PlacedNode[]
  edges: PlacedEdge[]
  layers: typeof COLUMNS
  width: number
  height: number
}

/** The layer of a node; the types of nodes are fixed, the names of their categories are not. */
export function layerOf({ type, id }: GraphNode): Layer {
  switch (type) {
    case 'user':
      return 'user'
    case 'agent':
      return 'agents'
    case 'emma':
    case 'decision':
    case 'evaluation':
      return 'coordinator'
    default:
      return id.startsWith('EMMA_') ? 'coordinator' : 'interaction'
  }
}

/** Draws each layer as a column, in the order of the document. */
export function place(graph: StateGraph): PlacedGraph {
  const columns = COLUMNS.map((column) => ({
    ...column,
    nodes: graph.nodes.filter((node) => layerOf(node) === column.layer),
  }))
  const tallest = Math.max(...columns.map((column) => column.nodes.length), 1)
  const inner = tallest * (NODE_HEIGHT + GAP) - GAP
  const nodes = columns.flatMap(({ layer, x, width, nodes: own }) => {
    const step = stepOf(own.length, inner)
    const top = TOP + (inner - (own.length - 1) * step - NODE_HEIGHT) / 2
    return own.map((node, row): PlacedNode => ({
      node,
      layer,
      x,
      width,
      y: top + row * step,
    }))
  })
  const places = new Map(nodes.map((placed) => [placed.node.id, placed]))
  const edges = graph.edges.flatMap((edge): PlacedEdge[] => {
    const from = places.get(edge.source)
    const to = places.get(edge.target)
    return from && to ? [{ edge, path: pathOf(from, to) }] : []
  })
  return {
    nodes,
    edges,
    layers: COLUMNS,
    width: WIDTH,
    height: TOP + inner + GAP,
  }
}

/** Few nodes beside a tall layer spread out, but stay together. */
function stepOf(count: number, height: number): number {
  const usual = NODE_HEIGHT + GAP
  return count < 2 ? usual : Math.min(usual * 2, Math.max(usual, (height - NODE_HEIGHT) / count))
}

function pathOf(from: PlacedNode, to: PlacedNode): string {
  const y1 = from.y + NODE_HEIGHT / 2
  const y2 = to.y + NODE_HEIGHT / 2
  if (from.x === to.x) {
    return withinLayer(from, to, y1, y2)
  }
  const isForward = from.x < to.x
  const x1 = isForward ? from.x + from.width : from.x
  const x2 = isForward ? to.x : to.x + to.width
  const bend = (x2 - x1) / 2
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
}

/** A line to the next node; an arc beside the layer to others: down on the right, up on the left. */
function withinLayer(from: PlacedNode, to: PlacedNode, y1: number, y2: number): string {
  const isNext = to.y > from.y && to.y - from.y <= 2 * (NODE_HEIGHT + GAP)
  if (isNext) {
    const x = from.x + from.width / 2
    return `M${x} ${from.y + NODE_HEIGHT}L${x} ${to.y}`
  }
  const isDown = to.y > from.y
  const x = isDown ? from.x + from.width : from.x
  const far = x + (isDown ? 1 : -1) * Math.min(ARC, 20 + Math.abs(y2 - y1) / 8)
  return `M${x} ${y1}C${far} ${y1} ${far} ${y2} ${x} ${y2}`
}
