import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Conversation, Envelope } from '../api/types'
import { recorded } from '../picture/testing/recorded'
import { FakeServer, refusal } from '../testing/FakeServer'
import { show } from '../testing/render'
import { Component as ConversationPage } from './ConversationPage'

const AT = '2026-01-01T00:00:00Z'
const HERE = '/api/conversations/c'
const EVENTS = `${HERE}/events`
const CHART = recorded('chart')

const CONVERSATION: Conversation = {
  id: 'c',
  title: 'Sales',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  turns: 0,
  messages: [],
  busy: false,
  lastSeq: 0,
}

let seq = 0

function told(type: string, payload: object): Partial<Envelope> {
  seq += 1
  return { id: `c:${seq}`, seq, at: '2026-01-01T08:00:00Z', type, payload: payload as never }
}

async function open(conversation = CONVERSATION, answers = {}) {
  seq = conversation.lastSeq
  const server = FakeServer.start({
    [`GET ${HERE}`]: conversation,
    [`POST ${HERE}/messages`]: { turn: 1 },
    [`POST ${HERE}/messages/1`]: { turn: 1 },
    [`POST ${HERE}/cancel`]: {},
    ...answers,
  })
  show(<ConversationPage />, { at: '/c/c', path: '/c/:conversation' })
  await screen.findByRole('log')
  await waitFor(() => expect(server.bodies(`GET ${EVENTS}`)).toHaveLength(1))
  return server
}

function answered(more: object): Conversation {
  return {
    ...CONVERSATION,
    turns: 1,
    lastSeq: 9,
    messages: [
      { turn: 1, role: 'user', text: 'Draw a chart', at: AT },
      { turn: 1, role: 'assistant', text: 'Which file?', at: AT, state: 'NEEDS_INPUT', ...more },
    ],
  }
}

describe('a conversation', () => {
  it('follows a request from the plan to the answer', async () => {
    const server = await open()

    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Draw a chart{Enter}')
    expect(server.bodies(`POST ${HERE}/messages`)).toMatchObject([{ text: 'Draw a chart' }])
    server.send(EVENTS, told('conversation.message', { turn: 1, text: 'Draw a chart' }))
    expect(await screen.findByText('Reading your request…')).toBeInTheDocument()
    server.send(
      EVENTS,
      told('model.retried', { message: 'Waiting for the model, try 2 of 3', messageZh: '等待' }),
    )
    expect(await screen.findByText('Waiting for the model, try 2 of 3')).toBeInTheDocument()

    const { workflow } = CHART[0]!.payload as { workflow: object }
    server.send(
      EVENTS,
      told('plan.started', {}),
      told('plan.created', { workflow, repairs: [], omissions: ['No letter.'], rounds: 1 }),
      told('conversation.run', { turn: 1, runId: 'run-1' }),
    )
    expect(await screen.findByText('No letter.')).toBeInTheDocument()
    expect(screen.queryByText('Waiting for the model, try 2 of 3')).not.toBeInTheDocument()

    const calling = CHART.findIndex((event) => event.type === 'tool.called')
    await waitFor(() => server.send('/api/runs/run-1/events', ...CHART.slice(0, calling + 1)))
    expect(await screen.findByText('look at data/sales.csv')).toBeInTheDocument()
    expect(screen.getByText('Read data/sales.csv: look at data/sales.csv')).toBeInTheDocument()

    server.send(
      EVENTS,
      told('conversation.answer', {
        turn: 1,
        state: 'COMPLETED',
        text: '**Done** it.',
        runId: 'run-1',
        artifacts: [{ path: 'chart.png', type: 'image/png', bytes: 59947 }],
      }),
    )
    expect(await screen.findByText('Done')).toBeInTheDocument()
    expect(screen.getByRole('img', { name: 'chart.png' })).toHaveAttribute(
      'src',
      '/api/runs/run-1/artifacts/chart.png',
    )
    expect(screen.getByRole('link', { name: 'Download: chart.png' })).toHaveAttribute(
      'href',
      '/api/runs/run-1/artifacts/chart.png?download=1',
    )
  })

  it('offers the options of a question, the first as the suggestion', async () => {
    const question = { kind: 'file', text: 'Which file?', options: ['a.csv', 'b.csv'] }
    const server = await open(answered({ question }))

    expect(screen.getByRole('button', { name: /a.csv/ })).toHaveTextContent('suggested')
    await userEvent.click(screen.getByRole('button', { name: 'b.csv' }))

    expect(server.bodies(`POST ${HERE}/messages`)).toEqual([{ text: 'b.csv' }])
  })

  it('says what failed, what is kept and what to do, and tries again', async () => {
    const message = 'Line 4 is broken; correct it.'
    const problem = { code: 'data.unreadable', message, messageZh: '第 4 行有误；请改正。' }
    const artifacts = [{ path: 'part.bin', type: 'application/zip', bytes: 3 }]
    const server = await open(
      answered({ state: 'FAILED', text: problem.message, problem, artifacts, runId: 'run-1' }),
    )

    const notice = screen.getByRole('alert')
    expect(notice).toHaveTextContent(message)
    expect(notice).toHaveTextContent('Created files: part.bin.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(server.bodies(`POST ${HERE}/messages/1`)).toEqual([{ text: 'Draw a chart' }])
  })

  it('sends an edited message in place of the old one', async () => {
    const server = await open(answered({}))

    await userEvent.click(screen.getByRole('button', { name: 'Edit and send again' }))
    const field = screen.getByRole('textbox', { name: 'Edit and send again' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Draw two charts')
    const [send] = screen.getAllByRole('button', { name: 'Send' })
    await userEvent.click(send as HTMLElement)
    expect(server.bodies(`POST ${HERE}/messages/1`)).toEqual([{ text: 'Draw two charts' }])

    server.send(
      EVENTS,
      told('conversation.truncated', { turn: 1 }),
      told('conversation.message', { turn: 1, text: 'Draw two charts' }),
    )
    expect(await screen.findByText('Draw two charts')).toBeInTheDocument()
    expect(screen.queryByText('Which file?')).not.toBeInTheDocument()
  })

  it('stops a turn under way', async () => {
    const server = await open()
    server.send(EVENTS, told('conversation.message', { turn: 1, text: 'Draw a chart' }))

    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))

    expect(server.bodies(`POST ${HERE}/cancel`)).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Stopping…' })).toBeDisabled()
  })

  it('shows how many are before a message that waits', async () => {
    const positions = [undefined, 3, 1]
    const queued = () => ({ ...CONVERSATION, queued: positions.shift() })
    const server = await open(CONVERSATION, { [`GET ${HERE}`]: queued })
    server.send(EVENTS, told('conversation.message', { turn: 1, text: 'Draw a chart' }))

    expect(await screen.findByText('Reading your request…')).toBeInTheDocument()
    expect(await screen.findByText('Queued: 2 before yours…')).toBeInTheDocument()
    expect(await screen.findByText('Queued: yours is next…')).toBeInTheDocument()
    expect(await screen.findByText('Reading your request…')).toBeInTheDocument()
  })

  it('keeps the message where the server is busy, and says so', async () => {
    const busy = () => refusal(409, 'server.busy', 'A turn is under way.')
    await open(CONVERSATION, { [`POST ${HERE}/messages`]: busy })

    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'hello{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent('A turn is under way.')
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('hello')
  })

  it('says so where there is no such conversation', async () => {
    FakeServer.start({ [`GET ${HERE}`]: () => refusal(404, 'server.unknown', 'There is no c.') })
    show(<ConversationPage />, { at: '/c/c', path: '/c/:conversation' })

    expect(await screen.findByRole('alert')).toHaveTextContent('There is no c.')
  })
})
