import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Envelope } from '../api/types'
import { FakeServer, refusal } from '../testing/FakeServer'
import { show } from '../testing/render'
import { Component as SessionPage } from './SessionPage'

const AT = '2026-01-01T00:00:00Z'
const EVENTS = '/api/conversations/c-1/events'
const ok = (data: unknown) => ({ code: 0, message: 'ok', data, timestamp: AT })
const page = (items: unknown[]) => ok({ items, total: items.length, page: 1, page_size: 20 })

const node = (id: string, type: string, more = {}) => ({
  id,
  type,
  name: id,
  displayName: id,
  category: '',
  ...more,
})
const GRAPH = {
  metadata: { id: 'g', name: 'g', version: '1' },
  nodes: [
    node('USER', 'user'),
    node('EMMA_LISTEN', 'emma'),
    node('EMMA_ANALYZE', 'emma'),
    node('SARAH', 'agent', { agentRole: 'sarah', agentName: 'Sarah' }),
  ],
  edges: [
    { id: 'e1', source: 'USER', target: 'EMMA_LISTEN', type: 'control' },
    { id: 'e2', source: 'EMMA_LISTEN', target: 'EMMA_ANALYZE', type: 'control' },
  ],
}
const agent = (id: string, name: string, state: string) => ({
  agent_id: id,
  name,
  role: id,
  description: `Is ${name}.`,
  capabilities: [],
  state,
  statistics: { total_tasks: 0, completed_tasks: 0 },
})
const TASK = {
  task_id: 'c-1.1.1.9',
  session_id: 'c-1',
  agent_id: 'sarah',
  description: 'write a scene',
  status: 'running',
  input: { user_request: 'write a scene' },
  created_at: AT,
  started_at: AT,
  progress: 40,
}
const SESSION = {
  session_id: 'c-1',
  title: 'A scene',
  status: 'active',
  agents: [],
  task_history: [TASK],
  context: {},
  config: {},
  created_at: AT,
  updated_at: AT,
}

async function open(answers: Record<string, unknown> = {}, view = '') {
  const realtime = {
    session_id: 'c-1',
    current_node: 'USER',
    current_agent: 'emma',
    agent_states: { emma: 'active', sarah: 'dormant' },
    active_tasks: [],
    message_count: 0,
    last_update: AT,
  }
  const server = FakeServer.start({
    'GET /api/session': { mode: 'open', user: { id: 'me', role: 'admin' }, csrf: 'c' },
    'GET /api/v1/agent/sessions/c-1': ok(SESSION),
    'GET /api/v1/agent/sessions/c-1/realtime': ok(realtime),
    'GET /api/v1/agent/agents': page([
      agent('emma', 'Emma', 'active'),
      agent('sarah', 'Sarah', 'dormant'),
    ]),
    'GET /api/v1/agent/graph': ok(GRAPH),
    ...answers,
  })
  show(<SessionPage />, { at: `/sessions/c-1${view}`, path: '/sessions/:session' })
  await screen.findByRole('heading', { name: 'A scene' })
  await expect
    .poll(() => server.asked.some(({ request }) => request === `GET ${EVENTS}`))
    .toBe(true)
  let seq = 0
  return {
    server,
    send: (type: string, payload: Record<string, unknown>) => {
      seq += 1
      const event: Envelope = { id: `c-1:${seq}`, seq, at: AT, type, payload }
      server.send(EVENTS, event)
    },
  }
}

const started = (visit: number, id: string, more = {}) => ({
  type: 'started',
  visit,
  at: AT,
  node: id,
  from: visit - 1,
  inputs: {},
  ...more,
})
const ended = (visit: number, outputs = {}) => ({
  type: 'ended',
  visit,
  at: AT,
  failed: false,
  outputs,
  decisions: [],
})

describe('a session', () => {
  it('lights the stages as they are visited, and states what a visit received and returned', async () => {
    const user = userEvent.setup()
    const { send } = await open()
    expect(await screen.findByRole('button', { name: /^Listen/ })).toBeDisabled()

    send('conversation.message', { turn: 1, text: 'write a scene' })
    send('graph.visited', {
      turn: 1,
      round: 1,
      visits: [
        started(1, 'USER'),
        ended(1),
        started(2, 'EMMA_LISTEN', { edge: 'e1', inputs: { message: 'write a scene' } }),
        ended(2, { heard: 'it' }),
        started(3, 'EMMA_ANALYZE', { edge: 'e2' }),
      ],
    })

    expect(await screen.findByText('Emma: Analyze…')).toBeInTheDocument()
    const live = screen.getByRole('button', { name: /^Analyze/, pressed: false })
    expect(live).toHaveAttribute('data-state', 'RUNNING')
    await user.click(screen.getByRole('button', { name: /^Listen/, pressed: false }))
    const details = screen.getByRole('region', { name: 'Listen' })
    expect(details).toHaveTextContent('write a scene')
    expect(details).toHaveTextContent('heard')
  })

  it('goes back to the work of an agent, which runs again from there', async () => {
    const user = userEvent.setup()
    const { server, send } = await open({ 'POST /api/runs/r-1/rerun': {} })
    send('conversation.message', { turn: 1, text: 'write a scene' })
    send('conversation.run', { turn: 1, runId: 'r-1' })
    send('graph.visited', {
      turn: 1,
      round: 1,
      visits: [started(1, 'SARAH', { subject: 'agent-1', inputs: { agent: 'sarah' } }), ended(1)],
    })
    await user.click(await screen.findByRole('button', { name: /^Sarah.*visited once/ }))
    expect(screen.getByRole('region', { name: 'Sarah' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Run again from here' })).not.toBeInTheDocument()

    send('conversation.answer', { turn: 1, text: 'Done.', state: 'COMPLETED', artifacts: [] })
    await user.click(await screen.findByRole('button', { name: 'Run again from here' }))

    await expect
      .poll(() => server.bodies('POST /api/runs/r-1/rerun'))
      .toEqual([{ from: 'agent-1' }])
  })

  it('displays who answered and what agents reported', async () => {
    const { send } = await open()

    send('conversation.message', { turn: 1, text: 'write a scene' })
    send('graph.visited', {
      turn: 1,
      round: 1,
      visits: [
        started(1, 'AGENT_COMPLETE', { inputs: { agent: 'sarah' } }),
        ended(1, { summary: 'The scene is written.' }),
      ],
    })
    send('conversation.answer', { turn: 1, text: 'Here it is.', state: 'COMPLETED', artifacts: [] })

    expect(await screen.findByText('Here it is.')).toBeInTheDocument()
    expect(screen.getByText('Sarah reported to Emma')).toBeInTheDocument()
    expect(screen.getByText('The scene is written.')).toBeInTheDocument()
  })

  it('sends a message to the session and displays a refusal in its own form', async () => {
    const user = userEvent.setup()
    const { server } = await open({
      'POST /api/v1/agent/sessions/c-1/messages/stream': () =>
        refusal(409, '', '', { code: 2002, message: 'session is closed', detail: undefined }),
    })

    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'hello{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent('session is closed')
    expect(server.bodies('POST /api/v1/agent/sessions/c-1/messages/stream')).toEqual([
      { content: 'hello' },
    ])
  })

  it('invites an agent with what it is to do', async () => {
    const user = userEvent.setup()
    const { server } = await open(
      { 'POST /api/v1/agent/sessions/c-1/agents/sarah/activate': ok({ agent_id: 'sarah' }) },
      '?view=agents',
    )

    await user.click(await screen.findByRole('button', { name: 'Invite Sarah' }))
    await user.type(screen.getByRole('textbox', { name: 'What it is to do' }), 'a scene{Enter}')

    await expect
      .poll(() => server.bodies('POST /api/v1/agent/sessions/c-1/agents/sarah/activate'))
      .toEqual([{ task_description: 'a scene' }])
  })

  it('displays the progress of a task, which can be cancelled', async () => {
    const user = userEvent.setup()
    const { server } = await open(
      { [`DELETE /api/v1/agent/tasks/${TASK.task_id}`]: ok({}) },
      '?view=tasks',
    )

    const task = (await screen.findByRole('heading', { name: 'write a scene' })).closest('article')
    expect(within(task as HTMLElement).getByRole('progressbar')).toHaveValue(40)
    await user.click(screen.getByRole('button', { name: 'Cancel task' }))

    expect(server.bodies(`DELETE /api/v1/agent/tasks/${TASK.task_id}`)).toHaveLength(1)
  })

  it('lists hand-offs with their reasons', async () => {
    const { send } = await open({}, '?view=handoffs')

    send('conversation.message', { turn: 1, text: 'write and draw' })
    send('graph.visited', {
      turn: 1,
      round: 1,
      visits: [
        started(1, 'AGENT_HANDOFF', {
          inputs: { from: 'sarah', to: 'emma', reason: 'needs a drawing' },
        }),
      ],
    })

    const list = await screen.findByRole('tabpanel')
    expect(await within(list).findByText('needs a drawing')).toBeInTheDocument()
    expect(list).toHaveTextContent('SarahEmma')
  })
})
