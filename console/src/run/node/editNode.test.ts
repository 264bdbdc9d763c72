import { describe, expect, it } from 'vitest'
import { withEditedNode } from './editNode'

const plan = {
  id: 'w',
  name: 'plan',
  description: 'plan',
  agentGraph: [
    { id: 'a', type: 'data', name: 'A', desc: 'old', steps: [], dependencies: [], retries: 2 },
    {
      id: 'b',
      type: 'chart',
      name: 'B',
      desc: 'draw',
      steps: [{ stepNumber: 4, desc: 'draw' }],
      dependencies: ['a'],
    },
  ],
}

describe('an edited node', () => {
  it('is told something else, its steps numbered on; all else stays as it came', () => {
    const edited = withEditedNode(plan, 'b', ' draw a line ', 'take the table\n\n  draw it ')

    expect(edited.agentGraph[0]).toBe(plan.agentGraph[0])
    expect(edited.agentGraph[1]).toEqual({
      ...plan.agentGraph[1],
      desc: 'draw a line',
      steps: [
        { stepNumber: 4, desc: 'take the table' },
        { stepNumber: 5, desc: 'draw it' },
      ],
    })
  })
})
