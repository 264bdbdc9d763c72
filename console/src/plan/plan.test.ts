import { describe, expect, it } from 'vitest'
import type { PlanNode, Workflow } from '../api/types'
import { without, withSteps } from './edit'
import { levelsOf } from './levels'

function node(id: string, dependencies: string[], steps: number[] = []): PlanNode {
  return {
    id,
    type: 'file',
    name: id,
    desc: id,
    dependencies,
    steps: steps.map((stepNumber) => ({ stepNumber, desc: `step ${stepNumber}` })),
  }
}

const PLAN: Workflow = {
  id: 'w',
  name: 'w',
  description: 'w',
  estimatedDuration: 1000,
  agentGraph: [node('a', [], [1, 2]), node('b', ['a'], [3]), node('c', ['b', 'a'], [4])],
  edges: [{ from: 'b', to: 'c', kind: 'info' }],
}

describe('an edited plan', () => {
  it('numbers its steps through the whole plan', () => {
    const edited = withSteps(PLAN, 'a', 'one\n\ntwo\nthree\n')

    expect(edited.agentGraph.map((one) => one.steps.map((step) => step.stepNumber))).toEqual([
      [1, 2, 3],
      [4],
      [5],
    ])
    expect(edited.agentGraph[0]?.steps.map((step) => step.desc)).toEqual(['one', 'two', 'three'])
    expect(edited.estimatedDuration).toBe(1000)
  })

  it('hands the dependencies of a removed node down, each once', () => {
    const edited = without(PLAN, 'b')

    expect(edited.agentGraph.map((one) => [one.id, one.dependencies])).toEqual([
      ['a', []],
      ['c', ['a']],
    ])
    expect(edited.edges).toEqual([])
    expect(edited.agentGraph[1]?.steps[0]?.stepNumber).toBe(3)
  })
})

describe('the stages of a plan', () => {
  it('puts a node after the latest it waits for', () => {
    const nodes = [node('d', ['c', 'a']), node('c', ['b']), node('b', []), node('a', [])]

    expect(Object.fromEntries(levelsOf(nodes))).toEqual({ a: 1, b: 1, c: 2, d: 3 })
  })

  it('ends on a cycle and on names that nobody has', () => {
    expect(levelsOf([node('a', ['b']), node('b', ['a', 'ghost'])]).size).toBe(2)
  })
})
