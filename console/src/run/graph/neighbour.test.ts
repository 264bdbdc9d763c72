import { describe, expect, it } from 'vitest'
import type { Places, Shape } from './layout'
import { neighbour } from './neighbour'

const shape: Shape = {
  nodes: ['a', 'b', 'c', 'd'],
  edges: [
    { from: 'a', to: 'c', kind: 'control' },
    { from: 'a', to: 'd', kind: 'control' },
    { from: 'b', to: 'd', kind: 'control' },
  ],
  direction: 'RIGHT',
}
const places: Places = new Map([
  ['a', { x: 0, y: 0 }],
  ['b', { x: 0, y: 100 }],
  ['c', { x: 300, y: 0 }],
  ['d', { x: 300, y: 100 }],
])

describe('the neighbour of a node', () => {
  it.each([
    ['ArrowRight', 'a', 'c'],
    ['ArrowRight', 'b', 'd'],
    ['ArrowLeft', 'd', 'b'],
    ['ArrowDown', 'a', 'b'],
    ['ArrowUp', 'd', 'c'],
    ['Home', 'd', 'a'],
    ['End', 'a', 'd'],
    ['ArrowUp', 'a', undefined],
    ['ArrowRight', 'd', undefined],
    ['x', 'a', undefined],
  ])('with %s from %s is %s', (key, from, to) => {
    expect(neighbour(key, from, shape, places)).toBe(to)
  })

  it('is below where the plan goes down', () => {
    const down = { ...shape, direction: 'DOWN' as const }

    expect(neighbour('ArrowDown', 'b', down, places)).toBe('d')
  })
})
