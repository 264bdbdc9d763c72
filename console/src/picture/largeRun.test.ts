import { describe, expect, it } from 'vitest'
import type { Envelope } from '../api/types'
import { criticalPath } from './criticalPath'
import { foldAll } from './fold'
import { timelineOf } from '../run/timeline/timeline'

const NODES = 10_000
const START = Date.parse('2026-01-01T00:00:00Z')

/** The events of a chain of nodes that all complete. */
function* events(): Generator<Envelope> {
  let seq = 0
  const event = (type: string, nodeId: string | undefined, payload: object): Envelope => ({
    id: `run-1:${++seq}`,
    seq,
    at: new Date(START + seq).toISOString(),
    type,
    nodeId,
    payload: payload as Record<string, unknown>,
  })
  const agentGraph = Array.from({ length: NODES }, (_, i) => ({
    id: `n${i}`,
    type: 'data',
    name: `Step ${i}`,
    desc: 'Does its part',
    steps: [{ stepNumber: i + 1, desc: 'Does its part' }],
    dependencies: i === 0 ? [] : [`n${i - 1}`],
  }))
  yield event('run.started', undefined, {
    workflow: { name: 'Large', description: '', agentGraph },
  })
  for (let i = 0; i < NODES; i++) {
    yield event('node.started', `n${i}`, { attempt: 1 })
    yield event('node.completed', `n${i}`, { summary: 'Done' })
  }
  yield event('run.finished', undefined, { status: 'COMPLETED' })
}

describe('a run of 10,000 steps', () => {
  const picture = foldAll(events())

  it('folds to its end', () => {
    expect(picture.state).toBe('COMPLETED')
    expect(picture.nodes.every((node) => node.state === 'COMPLETED')).toBe(true)
  })

  it('has a critical path and a timeline of all steps', () => {
    expect(criticalPath(picture.nodes)).toHaveLength(NODES)
    expect(timelineOf(picture, START).rows).toHaveLength(NODES)
  })
})
