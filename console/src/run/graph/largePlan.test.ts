import { describe, expect, it } from 'vitest'
import { node } from '../../picture/testing/nodes'
import { frontierOf, statesOf } from './largePlan'

describe('a plan that is too large for a graph', () => {
  const nodes = Array.from({ length: 10_000 }, (_, i) =>
    node(`n${i}`, { state: i < 9_000 ? 'COMPLETED' : i < 9_002 ? 'RUNNING' : 'PENDING' }),
  )

  it('is counted by state', () => {
    expect(statesOf(nodes)).toEqual([
      ['COMPLETED', 9_000],
      ['PENDING', 998],
      ['RUNNING', 2],
    ])
  })

  it('shows the steps that are under way', () => {
    expect(frontierOf(nodes).map(({ id }) => id)).toEqual(['n9000', 'n9001'])
  })
})
