import ELK from 'elkjs/lib/elk.bundled.js'
import { describe, expect, it } from 'vitest'
import { layout, NODE_HEIGHT, NODE_WIDTH, shapeKey, type Shape } from './layout'

const diamond: Shape = {
  nodes: ['a', 'b', 'c', 'd'],
  edges: [
    { from: 'a', to: 'b', kind: 'control' },
    { from: 'a', to: 'c', kind: 'control' },
    { from: 'b', to: 'd', kind: 'control' },
    { from: 'c', to: 'd', kind: 'control' },
  ],
  direction: 'RIGHT',
}

describe('the layout', () => {
  it('puts each node after those it depends on, and none on another', async () => {
    const places = await layout(new ELK(), diamond)

    for (const { from, to } of diamond.edges) {
      expect(place(places, to).x).toBeGreaterThanOrEqual(place(places, from).x + NODE_WIDTH)
    }
    expect(Math.abs(place(places, 'b').y - place(places, 'c').y)).toBeGreaterThan(NODE_HEIGHT)
  })

  it('goes downwards where there is little room', async () => {
    const places = await layout(new ELK(), { ...diamond, direction: 'DOWN' })

    expect(place(places, 'd').y).toBeGreaterThan(place(places, 'b').y)
    expect(place(places, 'b').y).toBe(place(places, 'c').y)
  })

  it('passes over edges to nodes that are not there yet', async () => {
    const edges = [...diamond.edges, { from: 'd', to: 'unplanned', kind: 'control' }]

    expect((await layout(new ELK(), { ...diamond, edges })).size).toBe(4)
  })
})

describe('the key of a shape', () => {
  it('is the same for the same plan, another when a node, an edge or the direction changes', () => {
    const key = shapeKey(diamond)

    expect(shapeKey({ ...diamond, edges: [...diamond.edges] })).toBe(key)
    expect(shapeKey({ ...diamond, nodes: [...diamond.nodes, 'e'] })).not.toBe(key)
    expect(shapeKey({ ...diamond, edges: diamond.edges.slice(1) })).not.toBe(key)
    expect(shapeKey({ ...diamond, direction: 'DOWN' })).not.toBe(key)
  })
})

function place(places: Awaited<ReturnType<typeof layout>>, id: string) {
  const found = places.get(id)
  if (!found) {
    throw new Error(`${id} has no place; placed: ${[...places.keys()].join(', ')}`)
  }
  return found
}
