import { describe, expect, it } from 'vitest'
import { foldAll } from './fold'
import { criticalPath } from './criticalPath'
import { recorded } from './testing/recorded'
import { node } from './testing/nodes'

describe('the critical path', () => {
  it('is the whole of a chain', () => {
    const { nodes } = foldAll(recorded('report'))

    expect(criticalPath(nodes)).toEqual(nodes.map((one) => one.id))
  })

  it('goes by the dependency that ended last', () => {
    const nodes = [
      node('quick', { startedAt: at(0), endedAt: at(1) }),
      node('slow', { startedAt: at(0), endedAt: at(9) }),
      node('last', { startedAt: at(9), endedAt: at(10), dependencies: ['quick', 'slow'] }),
    ]

    expect(criticalPath(nodes)).toEqual(['slow', 'last'])
  })

  it('ends at a node still at work, whatever has ended later than that began', () => {
    const nodes = [
      node('first', { startedAt: at(0), endedAt: at(1) }),
      node('other', { startedAt: at(0), endedAt: at(5) }),
      node('atWork', { startedAt: at(1), dependencies: ['first'] }),
    ]

    expect(criticalPath(nodes)).toEqual(['first', 'atWork'])
  })

  it('leaves out what took no time: reused, replaced or never begun', () => {
    const nodes = [
      node('reused', { startedAt: at(0), endedAt: at(9), reusedFrom: 'run-0' }),
      node('replaced', { startedAt: at(0), endedAt: at(8), isReplaced: true }),
      node('ran', { startedAt: at(0), endedAt: at(2), dependencies: ['reused'] }),
      node('waits', { dependencies: ['ran'] }),
    ]

    expect(criticalPath(nodes)).toEqual(['ran'])
  })

  it('is empty before anything begins', () => {
    expect(criticalPath([node('a')])).toEqual([])
  })
})

function at(second: number): string {
  return new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
}
