/**
 * Plays recorded runs to the console, slowly, so that it can be worked on without a server:
 * `npm run stand-in`, then `npm run dev`. Nothing of it is in the build.
 *
 * What is said decides what happens: "delete" asks for an approval, "fail" fails, "hello" is chat,
 * "which" asks back; review shows the plan first; all else draws the chart.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const PORT = Number(process.env.PORT ?? 8080)
const PACE = Number(process.env.PACE ?? 150) // ms between events
const recorded = (name) =>
  readFileSync(new URL(`../src/run/testing/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const sentence = (zh, en) => ({ zh, en })
const CHART_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 240" width="480" height="240"><rect width="480" height="240" fill="#fff"/>${[60, 49, 41, 54, 40, 94, 80, 81, 43, 70, 102, 55].map((h, i) => `<rect x="${30 + i * 36}" y="${220 - h * 2}" width="24" height="${h * 2}" fill="#4c6ef5"/>`).join('')}</svg>`

const conversations = new Map()
const runs = new Map()
let count = 0

class Log {
  constructor(id, isRun) {
    Object.assign(this, { id, isRun, events: [], listeners: new Set() })
  }
  add(type, payload, more = {}) {
    const seq = this.events.length + 1
    const place = this.isRun ? { runId: this.id } : { conversationId: this.id }
    const event = {
      id: `${this.id}:${seq}`,
      seq,
      at: new Date().toISOString(),
      ...place,
      ...more,
      type,
      payload,
    }
    this.events.push(event)
    for (const listener of this.listeners) listener(event)
    return event
  }
}

const pause = (ms = PACE) => new Promise((done) => setTimeout(done, ms))

function newConversation(title) {
  const id = `conversation-${++count}`
  const now = new Date().toISOString()
  const made = {
    id,
    title: title ?? '',
    createdAt: now,
    updatedAt: now,
    turns: 0,
    busy: false,
    messages: [],
    files: [],
    log: new Log(id, false),
  }
  conversations.set(id, made)
  return made
}

const view = ({ log, files, ...conversation }) => ({ ...conversation, lastSeq: log.events.length })
const busyRun = (run) => !['COMPLETED', 'FAILED', 'CANCELLED', 'PARTIAL'].includes(run.state)

async function turn(conversation, turnNumber, body) {
  const { log } = conversation
  conversation.busy = true
  conversation.updatedAt = new Date().toISOString()
  conversation.turns = turnNumber
  conversation.messages.push({
    turn: turnNumber,
    role: 'user',
    text: body.text,
    at: new Date().toISOString(),
  })
  log.add('conversation.message', { turn: turnNumber, text: body.text })
  if (!conversation.title)
    log.add('conversation.titled', { title: (conversation.title = body.text.slice(0, 60)) })
  await pause()
  log.add('intent.started', { message: body.text })
  await pause(PACE * 3)
  const chat = /hello|你好/i.test(body.text)
  const unclear = /which|哪个/i.test(body.text)
  log.add('intent.recognized', {
    intent: chat ? 'simple_chat' : 'complex_workflow',
    confidence: 0.95,
    explanation: '',
    needsMultiAgent: !chat,
    entities: {},
    missing: [],
    unsupported: [],
    request: body.text,
  })
  if (chat)
    return answer(
      conversation,
      turnNumber,
      'COMPLETED',
      'Hello! I can read tables, draw charts and write reports.\n\n- **Data**: CSV, JSON\n- *Charts*: bar, line\n\n```sql\nselect month, sum(amount) from sales group by 1\n```',
    )
  if (unclear) {
    const question = {
      kind: 'file',
      text: 'Which file shall I work on? Please name it.',
      options: ['data/sales.csv', 'data/employees.json', 'data/scores.csv'],
    }
    return answer(conversation, turnNumber, 'NEEDS_INPUT', question.text, { question })
  }
  log.add('plan.started', { task: body.text })
  await pause(PACE * 3)
  const name = /delete|删除/i.test(body.text)
    ? 'approval'
    : body.review
      ? 'review'
      : /report|报告/.test(body.text)
        ? 'report'
        : 'chart'
  const events = recorded(name)
  const workflow = events[0].payload.workflow
  log.add('plan.created', {
    workflow,
    repairs: [sentence('去掉了一条向后的依赖', 'took out a dependency that pointed backwards')],
    omissions: /fail/.test(body.text) ? ['The letter is not sent: no agent here can send.'] : [],
    rounds: 1,
  })
  const run = startRun(conversation, turnNumber, body, workflow)
  await play(run, events, /fail/i.test(body.text))
}

function startRun(conversation, turnNumber, body, workflow) {
  const id = `run-${++count}`
  const run = {
    runId: id,
    state: 'RUNNING',
    request: body.text,
    workflow,
    startedAt: new Date().toISOString(),
    conversation,
    turn: turnNumber,
    questions: [],
    artifacts: [],
    log: new Log(id, true),
  }
  runs.set(id, run)
  conversation.log.add('conversation.run', { turn: turnNumber, runId: id })
  return run
}

async function play(run, events, fails) {
  for (const event of events) {
    await pause()
    if (run.state === 'CANCELLED') return
    const more = event.nodeId ? { nodeId: event.nodeId, agentId: event.agentId } : {}
    if (fails && event.type === 'tool.returned') return failed(run, more)
    if (event.type === 'text.delta') {
      for (const text of event.payload.text.match(/[\s\S]{1,12}/g)) {
        run.log.add('text.delta', { text }, more)
        await pause(PACE / 6)
      }
      continue
    }
    if (event.type === 'artifact.created')
      run.artifacts.push({
        ...event.payload,
        url: `/api/runs/${run.runId}/artifacts/${event.payload.path}`,
      })
    if (event.type === 'node.asked')
      run.questions.push({ ...event.payload, node: event.nodeId, expiresAt: null })
    if (event.type === 'run.finished') run.state = event.payload.status
    run.log.add(event.type, event.payload, more)
  }
  if (run.questions.length > 0) {
    run.state = 'WAITING'
    return answer(
      run.conversation,
      run.turn,
      'NEEDS_INPUT',
      `The run waits for an answer:\n${run.questions[0].text}`,
      ofRun(run),
    )
  }
  const said = events
    .filter((event) => event.type === 'node.completed')
    .map((event) => event.payload.summary)
  return answer(run.conversation, run.turn, 'COMPLETED', said.join('\n\n'), ofRun(run))
}

function failed(run, more) {
  const problem = {
    code: 'data.unreadable',
    message: 'Line 4 of data/sales.csv has 7 columns, and the head has 5.',
    retryable: false,
  }
  run.log.add('node.failed', { attempt: 1, problem }, more)
  run.log.add(
    'node.skipped',
    { cause: 'DEPENDENCY_FAILED', because: more.nodeId },
    { nodeId: 'agent-2', agentId: 'chart' },
  )
  run.log.add('run.finished', { status: (run.state = 'FAILED'), problem })
  answer(run.conversation, run.turn, 'FAILED', problem.message, {
    ...ofRun(run),
    problem: { ...problem, remedy: 'Correct the line, and try again.' },
  })
}

const ofRun = (run) => ({
  runId: run.runId,
  workflow: run.workflow,
  artifacts: run.artifacts,
  questions: run.questions,
})

function answer(conversation, turnNumber, state, text, more = {}) {
  const message = {
    turn: turnNumber,
    state,
    text,
    artifacts: [],
    usage: { inputTokens: 1200, outputTokens: 340 },
    ...more,
  }
  conversation.busy = false
  conversation.messages = conversation.messages.filter(
    (one) => one.turn !== turnNumber || one.role === 'user',
  )
  conversation.messages.push({ role: 'assistant', at: new Date().toISOString(), ...message })
  conversation.log.add('conversation.answer', message)
}

function settle(run, given, words) {
  const [question] = run.questions.splice(0)
  run.log.add('run.answered', { key: question.key, answer: given, by: 'you' })
  run.state = 'RUNNING'
  const node = { nodeId: question.node, agentId: 'file' }
  if (question.subject.kind === 'review' && given !== 'refused')
    return play(run, recorded('chart').slice(1))
  const end = given === 'refused' ? 'FAILED' : 'COMPLETED'
  run.log.add('node.started', { attempt: 2 }, node)
  if (end === 'FAILED')
    run.log.add(
      'node.failed',
      { attempt: 2, problem: { code: 'agent.refused', message: words } },
      node,
    )
  else run.log.add('node.completed', { attempt: 2, summary: words, writes: [], reads: [] }, node)
  run.log.add('run.finished', { status: (run.state = end) })
  answer(run.conversation, run.turn, end === 'FAILED' ? 'REFUSED' : end, words, ofRun(run))
}

const EXAMPLES = [
  {
    id: 'sales',
    title: sentence('按月统计销售额并画图', 'Sales per month, as a chart'),
    text: sentence(
      '读取 data/sales.csv，按月计算销售总额，画成柱状图 chart.png',
      'Read data/sales.csv, compute total sales per month and plot a bar chart to chart.png',
    ),
    needs: [],
  },
  {
    id: 'scores',
    title: sentence('各班平均分报告', 'A report on average scores'),
    text: sentence(
      '读取 data/scores.csv，计算每个班级的平均分，画成柱状图 scores.png，并写一份报告 report.md',
      'Read data/scores.csv, compute the average score per class and write a report to report.md',
    ),
    needs: [],
  },
  {
    id: 'shop',
    title: sentence('抓取示例商店的商品和价格', 'Products and prices of the sample shop'),
    text: sentence(
      '抓取示例商店的商品，整理成 products.csv',
      'Crawl the sample shop and write its products to products.csv',
    ),
    needs: ['sample-site'],
  },
]

const routes = [
  [
    'GET',
    '/api/session',
    () => ({
      mode: 'open',
      user: { id: 'u', name: 'You', role: 'admin' },
      csrf: 'token',
      oidc: null,
      version: '0.1.0 (stand-in)',
    }),
  ],
  [
    'POST',
    '/api/session',
    (_, body) =>
      body.password === 'secret'
        ? {
            mode: 'accounts',
            user: { id: 'u', name: body.name, role: 'admin' },
            csrf: 'token',
            oidc: null,
            version: '0.1.0',
          }
        : problem(401, 'server.wrong-password', 'Name or password is wrong.'),
  ],
  [
    'GET',
    '/api/conversations',
    (_, __, query) =>
      page(
        [...conversations.values()]
          .filter((one) =>
            one.title.toLowerCase().includes((query.get('search') ?? '').toLowerCase()),
          )
          .reverse()
          .map(view),
      ),
  ],
  ['POST', '/api/conversations', (_, body) => view(newConversation(body.title))],
  [
    'GET',
    '/api/conversations/:c',
    ({ c }) =>
      conversations.has(c)
        ? view(conversations.get(c))
        : problem(404, 'server.unknown-conversation', `There is no conversation ${c}.`),
  ],
  [
    'PATCH',
    '/api/conversations/:c',
    ({ c }, body) => view(Object.assign(conversations.get(c), { title: body.title })),
  ],
  ['DELETE', '/api/conversations/:c', ({ c }) => void conversations.delete(c)],
  ['POST', '/api/conversations/:c/messages', ({ c }, body) => say(conversations.get(c), body)],
  [
    'POST',
    '/api/conversations/:c/messages/:t',
    ({ c, t }, body) => again(conversations.get(c), Number(t), body),
  ],
  ['POST', '/api/conversations/:c/cancel', ({ c }) => cancel(conversations.get(c))],
  ['GET', '/api/conversations/:c/files', ({ c }) => page(conversations.get(c).files)],
  [
    'GET',
    '/api/runs',
    () =>
      page(
        [...runs.values()].reverse().map(({ log, conversation, workflow, ...run }) => ({
          ...run,
          workflow: workflow.name,
          conversationId: conversation.id,
          nodes: 2,
          nodesDone: 1,
          nodesReused: 0,
          endedAt: null,
        })),
      ),
  ],
  [
    'GET',
    '/api/runs/:r',
    ({ r }) =>
      (({ log, conversation, ...run }) => ({
        ...run,
        nodes: [],
        decisions: [],
        conversationId: conversation.id,
        lastSeq: log.events.length,
        criticalPath: [],
      }))(runs.get(r)),
  ],
  [
    'POST',
    '/api/runs/:r/approve',
    ({ r }, body) =>
      act(runs.get(r), () => settle(runs.get(r), body.scope ?? 'once', 'Deleted notes.txt.')),
  ],
  [
    'POST',
    '/api/runs/:r/deny',
    ({ r }, body) =>
      act(runs.get(r), () =>
        settle(runs.get(r), 'refused', `Not done: ${body.reason || 'refused'}.`),
      ),
  ],
  [
    'POST',
    '/api/runs/:r/answer',
    ({ r }, body) =>
      act(runs.get(r), () => settle(runs.get(r), body.answer, `Thanks: ${body.answer}`)),
  ],
  ['POST', '/api/runs/:r/cancel', ({ r }) => cancel(runs.get(r).conversation)],
  [
    'GET',
    '/api/approvals',
    () =>
      page(
        [...runs.values()].filter(busyRun).flatMap((run) =>
          run.questions.map((question) => ({
            runId: run.runId,
            request: run.request,
            conversationId: run.conversation.id,
            question,
            askedAt: run.startedAt,
          })),
        ),
      ),
  ],
  [
    'POST',
    '/api/workflow/validate',
    (_, body) => ({
      valid: body.workflow.agentGraph.every((node) => node.desc),
      problems: body.workflow.agentGraph
        .filter((node) => !node.desc)
        .map((node) => ({
          code: 'MISSING_DESC',
          message: `Node ${node.id} has no description.`,
          messageZh: `节点 ${node.id} 没有描述。`,
          node: node.id,
        })),
      warnings: [],
    }),
  ],
  ['GET', '/api/examples', () => page(EXAMPLES)],
  [
    'GET',
    '/api/agents',
    () =>
      page(
        ['data', 'chart', 'file', 'report'].map((type) => ({
          type,
          name: sentence(type, type),
          description: sentence('', ''),
          capabilities: [],
          tools: [],
          source: 'built-in',
          available: true,
        })),
      ),
  ],
  [
    'GET',
    '/api/doctor',
    () => ({
      checks: [
        { name: 'java', ok: true, detail: sentence('Java 25', 'Java 25') },
        {
          name: 'model',
          ok: false,
          detail: sentence(
            '没有配置模型，使用离线规则',
            'No model is configured; the offline rules are used',
          ),
          remedy: sentence('设置 OPENAI_API_KEY 或其他密钥', 'Set OPENAI_API_KEY or another key'),
        },
      ],
    }),
  ],
]

const page = (items) => ({ items, next: null })
const problem = (status, code, detail) => ({
  status,
  problem: { type: 'about:blank', title: code, status, code, detail },
})

function say(conversation, body) {
  if (conversation.busy) return problem(409, 'server.busy', 'A turn is still under way.')
  const number = conversation.turns + 1
  void turn(conversation, number, body)
  return { turn: number }
}

function again(conversation, number, body) {
  conversation.messages = conversation.messages.filter((one) => one.turn < number)
  conversation.log.add('conversation.truncated', { turn: number })
  void turn(conversation, number, body)
  return { turn: number }
}

function act(run, action) {
  if (run.questions.length === 0)
    return problem(
      409,
      'server.not-waiting',
      'Somebody was faster: this question has been answered.',
    )
  setTimeout(action, PACE * 2)
  return { runId: run.runId, state: 'RUNNING' }
}

function cancel(conversation) {
  const run = [...runs.values()].findLast((one) => one.conversation === conversation)
  if (run && busyRun(run)) {
    run.log.add('run.cancel-requested', { reason: 'stopped' })
    run.log.add('run.finished', { status: (run.state = 'CANCELLED') })
    run.questions = []
    answer(
      conversation,
      run.turn,
      'CANCELLED',
      'Stopped. What was done until then is kept.',
      ofRun(run),
    )
  }
  return {}
}

function stream(log, request, response, query) {
  const after = Number(query.get('after') ?? 0)
  const ended = (event) => event.type === 'run.finished'
  if (log.events.some((event) => ended(event) && event.seq <= after))
    return response.writeHead(204).end()
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  const send = (event) => {
    response.write(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`)
    if (ended(event)) response.end()
  }
  log.events.slice(after).forEach(send)
  log.listeners.add(send)
  const ping = setInterval(() => response.write(': ping\n\n'), 15_000)
  request.on('close', () => (log.listeners.delete(send), clearInterval(ping)))
}

function match(pattern, path) {
  const names = pattern.split('/')
  const parts = path.split('/')
  if (names.length !== parts.length) return
  const found = {}
  return names.every((name, i) =>
    name[0] === ':' ? (found[name.slice(1)] = parts[i]) : name === parts[i],
  )
    ? found
    : undefined
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const path = decodeURIComponent(pathname)
  const [, , kind, id, what, ...rest] = path.split('/')
  if (what === 'events')
    return stream(
      (kind === 'runs' ? runs : conversations).get(id).log,
      request,
      response,
      searchParams,
    )
  if (kind === 'runs' && what === 'artifacts')
    return response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(CHART_SVG)
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const raw = Buffer.concat(chunks)
  if (request.method === 'PUT' && what === 'files') {
    const file = {
      path: rest.join('/'),
      bytes: raw.length,
      type: request.headers['content-type'] ?? '',
      modifiedAt: new Date().toISOString(),
    }
    conversations.get(id).files.push(file)
    return response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify(file))
  }
  for (const [method, pattern, handle] of routes) {
    const found = method === request.method && match(pattern, path)
    if (!found) continue
    const result = handle(found, raw.length ? JSON.parse(raw) : {}, searchParams) ?? {}
    return result.problem
      ? response
          .writeHead(result.status, { 'Content-Type': 'application/problem+json' })
          .end(JSON.stringify(result.problem))
      : response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(result))
  }
  response
    .writeHead(404, { 'Content-Type': 'application/problem+json' })
    .end(JSON.stringify(problem(404, 'server.unknown', `${request.method} ${path}`).problem))
}).listen(PORT, '127.0.0.1', () => console.log(`stand-in at http://127.0.0.1:${PORT}`))
