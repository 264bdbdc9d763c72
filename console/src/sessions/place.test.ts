import { expect, it } from 'vitest'
import type { GraphEdge, GraphNode, StateGraph } from '../api/sessions'
import { layerOf, NODE_HEIGHT, place } from './place'

const node = (id: string, type: string): GraphNode => ({
  id,
  type,
  name: id,
  displayName: id,
  category: '',
})
const edge = (source: string, target: string): GraphEdge => ({
  id: `${source}-${target}`,
  source,
  target,
  type: 'control',
})

const GRAPH: StateGraph = {
  metadata: { id: 'g', name: 'g', version: '1' },
  nodes: [
    node('USER', 'user'),
    node('EMMA_LISTEN', 'emma'),
    node('EMMA_DECIDE', 'decision'),
    node('EMMA_EVALUATE', 'evaluation'),
    node('SARAH', 'agent'),
    node('AGENT_WORK', 'work'),
  ],
  edges: [
    edge('USER', 'EMMA_LISTEN'),
    edge('EMMA_LISTEN', 'EMMA_DECIDE'),
    edge('EMMA_EVALUATE', 'EMMA_LISTEN'),
    edge('EMMA_DECIDE', 'ABSENT'),
  ],
}

it('has four layers by the types of nodes', () => {
  expect(GRAPH.nodes.map(layerOf)).toEqual([
    'user',
    'coordinator',
    'coordinator',
    'coordinator',
    'agents',
    'interaction',
  ])
})

it('places the nodes of a layer below each other, without overlap', () => {
  const { nodes } = place(GRAPH)
  const [first, second, third] = nodes.filter(({ layer }) => layer === 'coordinator')

  expect(first?.x).toBe(third?.x)
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThan(NODE_HEIGHT)
})

it('draws edges of nodes that exist, straight to the next node and as arcs to others', () => {
  const { edges } = place(GRAPH)

  expect(edges).toHaveLength(3)
  expect(edges[1]?.path).toMatch(/^M[\d.]+ [\d.]+L/)
  expect(edges[2]?.path).toContain('C')
})
