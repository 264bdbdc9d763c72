import type { Envelope } from '../../src/api/types'
import { foldAll } from '../../src/picture/fold'
import { agents, audit, checks, diff, keys, models, runs, settings, tools, users } from './facts'
import { everyState, failed, large } from './scenes'
import { ConsoleServer } from './server'

const page = (items: unknown[], next: string | null = null) => ({ items, next })

/** A server with some of everything on it, for pages to be looked at. */
export function stage(): ConsoleServer {
  const server = new ConsoleServer()
  const { answers } = server
  const user = { id: 'user-1', name: 'Ada', role: 'admin' }
  answers.set('GET /api/session', {
    mode: 'accounts',
    user,
    csrf: 'token',
    oidc: null,
    version: '0.1.0',
  })
  answers.set('GET /api/conversations', page([]))
  answers.set('GET /api/approvals', page([]))
  answers.set('GET /api/runs', page(runs))
  answers.set('GET /api/runs/run-failed/diff/run-every-state', diff)
  answers.set('GET /api/agents', page(agents))
  answers.set('GET /api/tools', page(tools))
  answers.set('GET /api/models', models)
  answers.set('GET /api/settings', settings)
  answers.set('GET /api/doctor', { checks })
  answers.set('GET /api/keys', page(keys))
  answers.set('GET /api/users', page(users))
  answers.set('GET /api/audit', page(audit))
  addRun(server, everyState().events)
  addRun(server, failed().events)
  addRun(server, large({ nodes: 1000, width: 25 }).plan.events)
  return server
}

/** A run as the server would tell it: its stream, itself, its nodes. */
export function addRun(server: ConsoleServer, events: Envelope[]): void {
  const picture = foldAll(events)
  const runId = events[0]?.runId ?? ''
  const workflow = events[0]?.payload.workflow
  server.streams.set(`/api/runs/${runId}/events`, { events })
  server.answers.set(`GET /api/runs/${runId}`, {
    runId,
    state: picture.state,
    request: picture.description,
    workspace: '/work',
    startedAt: picture.startedAt,
    endedAt: picture.endedAt ?? null,
    tokens: picture.inputTokens + picture.outputTokens,
    cost: picture.cost,
    from: picture.from,
    problem: picture.problem,
    nodes: [],
    questions: [],
    decisions: [],
    workflow,
    artifacts: picture.artifacts,
    lastSeq: picture.lastSeq,
    criticalPath: [],
  })
  for (const node of picture.nodes) {
    server.answers.set(`GET /api/runs/${runId}/nodes/${node.id}`, {
      ...node,
      brief: {
        goal: picture.description,
        task: node.desc,
        parents: node.dependencies.map((id) => ({ node: id, name: id, summary: `From ${id}.` })),
      },
      calls: node.calls.map((call) => ({
        ...call,
        arguments: JSON.parse(call.arguments) as unknown,
        result: { rows: 142, columns: ['product', 'shop', 'price'] },
      })),
      replies: [{ model: 'openai:gpt-5-mini', inputTokens: 5120, outputTokens: 410, cost: 0.0031 }],
      writes: node.writes.map((key) => ({
        key,
        what: 'a list of 128 records (product, price)',
        preview: [{ product: 'Lamp', price: 19.9 }],
      })),
      passages: [],
      output: node.summary,
      log: [{ at: picture.startedAt, text: 'I read the list first.' }],
      artifacts: [],
    })
  }
}
