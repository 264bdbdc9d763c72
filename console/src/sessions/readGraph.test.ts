import { expect, it } from 'vitest'
import { readGraph } from './readGraph'

it('names what is not JSON', () => {
  expect(readGraph('{"nodes": [').problem).toBeDefined()
})

it('draws the parts of a document that are finished', () => {
  const { graph, problem } = readGraph(
    JSON.stringify({
      nodes: [{ id: 'USER', type: 'user' }, { id: 'HALF' }, null, { id: 'USER', type: 'user' }],
      edges: [{ id: 'e1', source: 'USER' }],
    }),
  )

  expect(problem).toBeUndefined()
  expect(graph?.nodes.map((node) => node.id)).toEqual(['USER'])
  expect(graph?.edges).toEqual([])
})

it('draws nothing of JSON that is no graph', () => {
  expect(readGraph('3')).toEqual({ document: 3 })
})
