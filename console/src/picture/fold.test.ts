import { describe, expect, it } from 'vitest'
import type { Envelope } from '../api/types'
import { fold, foldAll, nodeAtWork } from './fold'
import { EMPTY_PICTURE, type RunPicture } from './picture'
import { recorded } from './testing/recorded'

const chart = recorded('chart')

function later(events: Envelope[], ...added: [string, string | undefined, object][]): Envelope[] {
  const { seq, at } = events.at(-1) as Envelope
  return [
    ...events,
    ...added.map(([type, nodeId, payload], index) => ({
      id: `run-1:${seq + index + 1}`,
      seq: seq + index + 1,
      at,
      type,
      nodeId,
      payload: payload as Record<string, unknown>,
    })),
  ]
}

function upTo(type: string, nodeId?: string): Envelope[] {
  const end = chart.findIndex((one) => one.type === type && (!nodeId || one.nodeId === nodeId))
  return chart.slice(0, end + 1)
}

function node(picture: RunPicture, id: string) {
  const found = picture.nodes.find((one) => one.id === id)
  if (!found) {
    throw new Error(`no node ${id} among ${picture.nodes.map((one) => one.id).join(', ')}`)
  }
  return found
}

describe('fold of a recorded run', () => {
  it('ends with what the run came to', () => {
    const picture = foldAll(chart)

    expect(picture.state).toBe('COMPLETED')
    expect(picture.nodes.map((one) => [one.id, one.type, one.state])).toEqual([
      ['agent-1', 'data', 'COMPLETED'],
      ['agent-2', 'chart', 'COMPLETED'],
    ])
    expect(picture.edges).toEqual([{ from: 'agent-1', to: 'agent-2', kind: 'control' }])
    expect(picture.artifacts).toMatchObject([
      { path: 'chart.png', type: 'image/png', node: 'agent-2' },
    ])
    expect(node(picture, 'agent-1').calls.map((call) => [call.tool, call.status])).toEqual([
      ['describeTable', 'ok'],
      ['askTable', 'ok'],
    ])
    expect(node(picture, 'agent-1').writes).toEqual(['sales_result'])
    expect(node(picture, 'agent-2').summary).toContain('Drew the bar chart')
  })

  it('says what happens now while a tool is at work', () => {
    const picture = foldAll(upTo('tool.called', 'agent-2'))

    expect(picture.state).toBe('RUNNING')
    expect(nodeAtWork(picture)?.doing).toEqual({ zh: '覆盖 chart.png', en: 'overwrite chart.png' })
    expect(node(picture, 'agent-1').state).toBe('COMPLETED')
  })

  it('says which item a node works on while it thinks and calls tools', () => {
    const progress = (text: string, more = {}): [string, string, object] => [
      'agent.progress',
      'agent-1',
      { text, ...more },
    ]
    const call = { callId: 'c', turn: 1, tool: 'readFile' }
    const thinking = later(
      upTo('agent.thinking'),
      progress('item 2 of 3: b.csv', { item: 2, items: 3 }),
      ['agent.thinking', 'agent-1', { turn: 1, messages: 2 }],
    )

    expect(node(foldAll(thinking), 'agent-1').item?.en).toBe('item 2 of 3: b.csv')
    const calling = later(thinking, ['tool.called', 'agent-1', call], progress('page 4 of 9'))
    expect(node(foldAll(calling), 'agent-1')).toMatchObject({
      item: { en: 'item 2 of 3: b.csv' },
      doing: { en: 'page 4 of 9' },
    })
    const next = later(calling, progress('第 3 项，共 3 项：c.csv', { item: 3, items: 3 }))
    expect(node(foldAll(next), 'agent-1').item?.zh).toBe('第 3 项，共 3 项：c.csv')
    const ended = later(next, ['node.completed', 'agent-1', { summary: 'Done.' }])
    expect(node(foldAll(ended), 'agent-1').item).toBeUndefined()
  })

  it('gathers the words of a turn, and begins anew with the next', () => {
    const spoken = later(
      upTo('agent.thinking'),
      ['text.delta', 'agent-1', { text: 'Hel' }],
      ['text.delta', 'agent-1', { text: 'lo' }],
    )

    expect(node(foldAll(spoken), 'agent-1').text).toBe('Hello')
    const next = later(spoken, ['agent.thinking', 'agent-1', { turn: 2, messages: 4 }])
    expect(node(foldAll(next), 'agent-1').text).toBe('')
  })

  it('is the same however often events are heard, and changes nothing it was given', () => {
    const frozen = deepFreeze(foldAll(chart.slice(0, 12)))

    expect(foldAll([...chart.slice(4, 20), ...chart.slice(9)], frozen)).toEqual(foldAll(chart))
  })

  it('passes over what it does not know', () => {
    const picture = foldAll(chart)
    const event = { ...(chart[0] as Envelope), seq: 999, type: 'moon.rose', payload: {} }

    expect(fold(picture, event)).toEqual({ ...picture, lastSeq: 999 })
  })
})

describe('fold of what is rarer', () => {
  it('keeps the attempts of a node that is tried again', () => {
    const problem = { code: 'model.rate-limited', message: 'Slow down.', retryable: true }
    const failed = later(upTo('node.started'), ['node.failed', 'agent-1', { attempt: 1, problem }])
    expect(node(foldAll(failed), 'agent-1').state).toBe('FAILED')

    const due = later(failed, ['node.retry-due', 'agent-1', { attempt: 2 }])
    expect(node(foldAll(due), 'agent-1').state).toBe('RETRYING')

    const again = foldAll(later(due, ['node.started', 'agent-1', { attempt: 2 }]))
    expect(node(again, 'agent-1')).toMatchObject({ state: 'RUNNING', problem: undefined })
    expect(node(again, 'agent-1').attempts.map((one) => one.problem?.code)).toEqual([
      'model.rate-limited',
      undefined,
    ])
  })

  it('waits for a plan to be approved, and goes on once it is', () => {
    const events = recorded('review')
    const waiting = foldAll(events)

    expect(waiting.state).toBe('WAITING')
    expect(waiting.questions).toMatchObject([{ node: 'agent-1', subject: { kind: 'review' } }])

    const key = waiting.questions[0]?.key
    const approved = foldAll(later(events, ['run.answered', undefined, { key, answer: 'once' }]))
    expect(approved.state).toBe('RUNNING')
    expect(approved.questions).toEqual([])
  })

  it('shows what a tool call asks', () => {
    const picture = foldAll(recorded('approval'))

    expect(picture.questions[0]?.subject).toMatchObject({
      kind: 'approval',
      tool: 'deleteFile',
      arguments: { path: 'notes.txt' },
      doing: { en: 'delete notes.txt' },
    })
    expect(node(picture, 'agent-1').state).toBe('WAITING')
  })

  it('shows what was reused, with its files', () => {
    const artifacts = [{ path: 'chart.png', type: 'image/png', bytes: 9 }]
    const payload = { from: 'run-0', summary: 'Drew it.', artifacts }
    const picture = foldAll(later(upTo('run.started'), ['node.reused', 'agent-2', payload]))

    expect(node(picture, 'agent-2')).toMatchObject({
      state: 'COMPLETED',
      reusedFrom: 'run-0',
      summary: 'Drew it.',
    })
    expect(picture.artifacts).toEqual([{ ...artifacts[0], node: 'agent-2' }])
  })

  it('lists what was removed in place of what was made', () => {
    const made = (path: string) => ({ path, type: 'text/plain', bytes: 9 })
    const picture = foldAll(
      later(
        upTo('run.started'),
        ['artifact.created', 'agent-2', made('out/a.txt')],
        ['artifact.created', 'agent-2', made('b.txt')],
        ['file.removed', 'agent-2', { path: 'out' }],
        ['file.removed', 'agent-2', { path: 'b.txt' }],
        ['file.removed', 'agent-2', { path: 'b.txt' }],
        ['artifact.created', 'agent-2', made('c.txt')],
        ['file.removed', 'agent-2', { path: 'c.txt' }],
        ['artifact.created', 'agent-2', made('c.txt')],
      ),
    )

    expect(picture.removed).toEqual(['out', 'b.txt'])
    expect(picture.artifacts.map(({ path }) => path)).toEqual(['c.txt'])
  })

  it('appends the nodes of a plan that grows', () => {
    const added = planNode('agent-3', ['agent-2'])
    const picture = foldAll(
      later(chart.slice(0, 1), ['plan.extended', undefined, { agentGraph: [added] }]),
    )

    expect(node(picture, 'agent-3')).toMatchObject({ state: 'PENDING', isAdded: true })
    expect(picture.edges).toContainEqual({ from: 'agent-2', to: 'agent-3', kind: 'control' })
  })

  it('moves the dependencies of what stays when a plan is revised', () => {
    const picture = foldAll(
      later(
        chart.slice(0, 1),
        ['node.failed', 'agent-1', { attempt: 1, problem: { code: 'x', message: 'y' } }],
        [
          'plan.revised',
          'agent-1',
          {
            agentGraph: [planNode('agent-3', [])],
            dependencies: { 'agent-2': ['agent-3'] },
            replaced: ['agent-1'],
            reason: 'Another source.',
            reasonZh: '换一个来源。',
          },
        ],
      ),
    )

    expect(node(picture, 'agent-1').isReplaced).toBe(true)
    expect(node(picture, 'agent-2').dependencies).toEqual(['agent-3'])
    expect(picture.edges).toEqual([{ from: 'agent-3', to: 'agent-2', kind: 'control' }])
    expect(picture.revisions).toMatchObject([
      {
        reason: { zh: '换一个来源。', en: 'Another source.' },
        added: ['agent-3'],
        replaced: ['agent-1'],
      },
    ])
  })

  it('says that a change was refused', () => {
    const problem = { code: 'core.stalled', message: 'The same again.' }
    const picture = foldAll(
      later(chart.slice(0, 1), ['plan.revision-refused', 'agent-1', { problem }]),
    )

    expect(picture.revisions).toMatchObject([
      { isRefused: true, reason: { en: 'The same again.' } },
    ])
  })

  it('counts tokens and cost for nodes and the run', () => {
    const spent = { inputTokens: 100, outputTokens: 20, cost: 0.25 }
    const picture = foldAll(
      later(
        chart.slice(0, 2),
        ['agent.replied', 'agent-1', spent],
        ['agent.replied', 'agent-2', spent],
      ),
    )

    expect(picture).toMatchObject({ inputTokens: 200, outputTokens: 40, cost: 0.5 })
    expect(node(picture, 'agent-2')).toMatchObject({
      inputTokens: 100,
      outputTokens: 20,
      cost: 0.25,
    })
  })

  it('is cancelling until the run has ended', () => {
    const asked = later(upTo('node.started'), [
      'run.cancel-requested',
      undefined,
      { reason: 'stop' },
    ])
    expect(foldAll(asked).isCancelling).toBe(true)

    const ended = foldAll(
      later(
        asked,
        ['node.cancelled', 'agent-1', { reason: 'stop' }],
        ['node.skipped', 'agent-2', { cause: 'RUN_STOPPED', because: 'agent-1' }],
        ['run.finished', undefined, { status: 'CANCELLED' }],
      ),
    )
    expect(ended).toMatchObject({ state: 'CANCELLED', isCancelling: false })
    expect(ended.nodes.map((one) => one.state)).toEqual(['CANCELLED', 'SKIPPED'])
  })

  it('is nothing before the first event', () => {
    expect(foldAll([])).toBe(EMPTY_PICTURE)
  })
})

function planNode(id: string, dependencies: string[]) {
  return { id, type: 'file', name: id, desc: id, steps: [], dependencies }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze)
    Object.freeze(value)
  }
  return value
}
