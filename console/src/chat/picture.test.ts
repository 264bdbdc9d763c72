import { describe, expect, it } from 'vitest'
import type { Conversation, Envelope } from '../api/types'
import { foldConversation, isBusy, pictureOf, type ConversationPicture } from './picture'

const AT = '2026-01-01T00:00:00Z'
const WORKFLOW = { id: 'w', name: 'Chart', description: 'Chart', agentGraph: [] }

const NEW: Conversation = {
  id: 'c',
  title: '',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  turns: 0,
  messages: [],
  busy: false,
  lastSeq: 0,
}

function told(start: ConversationPicture, ...events: [string, object][]): ConversationPicture {
  return events.reduce((picture, [type, payload]) => {
    const seq = picture.lastSeq + 1
    const event = { id: `c:${seq}`, seq, at: '2026-01-01T00:00:00Z', type, payload }
    return foldConversation(picture, event as Envelope)
  }, start)
}

const PLANNED: [string, object][] = [
  ['conversation.message', { turn: 1, text: 'Draw a chart' }],
  ['intent.started', { message: 'Draw a chart' }],
  ['intent.recognized', { intent: 'complex_workflow' }],
  ['plan.started', { task: 'Draw a chart' }],
  ['plan.created', { workflow: WORKFLOW, repairs: [], omissions: ['No letter.'], rounds: 2 }],
  ['conversation.run', { turn: 1, runId: 'run-1' }],
]

describe('the picture of a conversation', () => {
  it('keeps warnings of budgets with the message that used them', () => {
    const asked = told(pictureOf(NEW), ['conversation.message', { turn: 1, text: 'Why?' }])
    const warned = told(asked, ['budget.warning', { message: '80 of 100', messageZh: '已用 80' }])
    const answered = told(warned, [
      'conversation.answer',
      { turn: 1, text: 'So.', state: 'COMPLETED' },
    ])

    expect(answered.turns[0]?.warnings).toEqual([{ zh: '已用 80', en: '80 of 100' }])
  })

  it('states which try of a model is waited for, until something else happens', () => {
    const retried = (attempt: number): [string, object] => [
      'model.retried',
      { attempt, message: `try ${attempt} of 3`, messageZh: `第 ${attempt} 次尝试（共 3 次）` },
    ]
    const asked = told(pictureOf(NEW), ['conversation.message', { turn: 1, text: 'Why?' }])
    const waiting = told(asked, retried(2), retried(3))

    expect(waiting.turns[0]?.waiting).toEqual({ zh: '第 3 次尝试（共 3 次）', en: 'try 3 of 3' })
    expect(waiting.turns[0]?.warnings).toEqual([])
    expect(told(waiting, ['plan.started', { task: 'Why?' }]).turns[0]?.waiting).toBeUndefined()
    const answer = { turn: 1, text: 'So.', state: 'COMPLETED' }
    expect(told(waiting, ['conversation.answer', answer]).turns[0]?.waiting).toBeUndefined()
  })

  it('says what the answer says so far, until the answer is there', () => {
    const begun = told(pictureOf(NEW), ['conversation.message', { turn: 1, text: 'Why?' }])
    const first = told(begun, ['text.delta', { text: 'Beca' }], ['text.delta', { text: 'use' }])
    const again = told(first, ['text.restarted', {}], ['text.delta', { text: 'For ' }])
    const answer = { turn: 1, text: 'For this.', state: 'COMPLETED' }

    expect(first.turns[0]?.saying).toBe('Because')
    expect(again.turns[0]?.saying).toBe('For ')
    expect(told(again, ['conversation.answer', answer]).turns[0]).toMatchObject({ saying: '' })
  })

  it('follows a turn from its message to its answer', () => {
    const planned = told(pictureOf(NEW), ...PLANNED)

    expect(isBusy(planned)).toBe(true)
    expect(planned.turns).toMatchObject([
      {
        text: 'Draw a chart',
        phase: 'running',
        runId: 'run-1',
        plan: { omissions: ['No letter.'] },
      },
    ])

    const answered = told(planned, [
      'conversation.answer',
      { turn: 1, state: 'COMPLETED', text: 'Done.', workflow: WORKFLOW },
    ])

    expect(isBusy(answered)).toBe(false)
    expect(answered.turns[0]).toMatchObject({
      phase: 'answered',
      answer: { text: 'Done.', role: 'assistant' },
      plan: { omissions: ['No letter.'] },
    })
  })

  it('takes a second answer of a turn in place of the first', () => {
    const picture = told(
      pictureOf(NEW),
      ...PLANNED,
      ['conversation.answer', { turn: 1, state: 'NEEDS_INPUT', text: 'May it be run?' }],
      ['conversation.answer', { turn: 1, state: 'COMPLETED', text: 'Done.' }],
    )

    expect(picture.turns.map((turn) => turn.answer?.text)).toEqual(['Done.'])
  })

  it('forgets what an edit took back', () => {
    const picture = told(
      pictureOf(NEW),
      ...PLANNED,
      ['conversation.answer', { turn: 1, state: 'COMPLETED', text: 'Done.' }],
      ['conversation.message', { turn: 2, text: 'And a report' }],
      ['conversation.truncated', { turn: 1 }],
      ['conversation.message', { turn: 1, text: 'Draw two charts' }],
    )

    expect(picture.turns).toMatchObject([
      { turn: 1, text: 'Draw two charts', phase: 'understanding' },
    ])
    expect(picture.turns[0]).not.toHaveProperty('runId')
    expect(picture.turns[0]).not.toHaveProperty('answer')
  })

  it('reads the past of a turn under way again from its events', () => {
    const loaded = pictureOf({
      ...NEW,
      busy: true,
      lastSeq: 6,
      messages: [{ turn: 1, role: 'user', text: 'Draw a chart', at: AT }],
    })

    expect(loaded.lastSeq).toBe(0)
    expect(told(loaded, ...PLANNED).turns).toMatchObject([{ runId: 'run-1', phase: 'running' }])
  })

  it('shows a turn under way that the server tells of', () => {
    const { turns } = pictureOf({
      ...NEW,
      busy: true,
      messages: [
        { turn: 1, role: 'user', text: 'Draw a chart', at: AT },
        {
          turn: 1,
          role: 'assistant',
          text: '',
          at: AT,
          state: 'RUNNING',
          runId: 'run-1',
          workflow: WORKFLOW,
        },
      ],
    })

    expect(turns).toMatchObject([
      { phase: 'running', runId: 'run-1', plan: { workflow: WORKFLOW } },
    ])
    expect(turns[0]?.answer).toBeUndefined()
  })

  it('leaves an answered turn as it is when planning is told late', () => {
    const answered = told(pictureOf(NEW), ...PLANNED, [
      'conversation.answer',
      { turn: 1, state: 'COMPLETED', text: 'Done.' },
    ])

    expect(told(answered, ['plan.started', { task: 'x' }]).turns).toEqual(answered.turns)
  })
})
