/** What the server says of everything that is no run. */
const said = (zh: string, en: string) => ({ zh, en })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export const runs = [
  run('run-every-state', 'RUNNING', 'Compare the prices of three shops and chart them', 2, 10, 6),
  run('run-waiting', 'WAITING', 'Delete notes.txt', 14, 1, 0),
  run('run-done', 'COMPLETED', 'Read data/sales.csv, plot total sales per month', 65, 2, 2),
  run('run-failed', 'FAILED', '读取 orders.xlsx，按地区汇总并画图', 190, 3, 1),
  run('run-cut', 'INTERRUPTED', 'Crawl the docs and write an index', 1500, 5, 3),
]

function run(
  runId: string,
  state: string,
  request: string,
  minutes: number,
  nodes: number,
  nodesDone: number,
) {
  const hasEnded = state === 'COMPLETED' || state === 'FAILED'
  return {
    runId,
    state,
    request,
    workflow: request,
    startedAt: ago(minutes),
    endedAt: hasEnded ? ago(minutes - 1) : null,
    nodes,
    nodesDone,
    nodesReused: state === 'COMPLETED' ? 1 : 0,
    tokens: 15_250,
    cost: 0.0135,
  }
}

export const agents = [
  {
    type: 'data',
    name: said('数据', 'Data'),
    description: said(
      '读表格、计算、筛选和汇总；不画图。',
      'Reads tables, computes, filters and sums up; draws nothing.',
    ),
    capabilities: { zh: ['计算', '分组汇总', '筛选'], en: ['compute', 'group and sum', 'filter'] },
    tools: ['describeTable', 'askTable'],
    source: 'pack data',
    available: true,
  },
  {
    type: 'mail',
    name: said('邮件', 'Mail'),
    description: said('写邮件并发送。', 'Writes mail and sends it.'),
    capabilities: { zh: ['发邮件'], en: ['send mail'] },
    tools: ['sendMail'],
    source: 'pack office',
    available: false,
    why: said('设置 TROUPE_SMTP_URL', 'Set TROUPE_SMTP_URL to the address of a mail server'),
  },
]

export const tools = [
  tool('describeTable', 'read', 'Says which columns a table has and of what kind.', 'data'),
  tool('askTable', 'read', 'Computes over a table what a question asks for.', 'data'),
  tool('sendMail', 'send', 'Sends a mail to one or more people.', 'mail'),
]

function tool(name: string, risk: string, description: string, agent: string) {
  const table = { type: 'string', description: 'Name of a table or path of a file' }
  const schema = { type: 'object', properties: { table }, required: ['table'] }
  return { name, risk, description, schema, agents: [agent] }
}

export const models = {
  roles: [
    {
      role: 'planner',
      model: 'openai:gpt-5-mini',
      offline: false,
      reason: said('来自 OPENAI_API_KEY', 'because OPENAI_API_KEY is set'),
    },
    { role: 'agent', model: 'offline:rules', offline: true, reason: said('默认', 'the default') },
  ],
  usage: { inputTokens: 182_400, outputTokens: 20_112, cost: 1.24 },
}

export const settings = {
  policy: { write: 'ask', execute: 'ask', send: 'ask', rules: [] },
  rules: [
    {
      n: 1,
      text: 'writeFile path=reports/*',
      verdict: 'allow',
      tool: 'writeFile',
      arguments: { path: 'reports/*' },
    },
  ],
  retention: { days: 90, keepFailed: true },
  journal: { kind: 'sqlite', path: '/var/lib/troupe/troupe.db' },
  durability: 'full',
}

export const checks = [
  { name: 'java', title: 'Java', ok: true, text: '25.0.1' },
  {
    name: 'python',
    title: 'Python',
    ok: false,
    text: 'python3 is missing; install it: apt install python3',
  },
  { name: 'workspace', title: 'Workspace', ok: true, text: '/work can be written' },
]

export const keys = [
  {
    id: 'key-1',
    name: 'nightly report',
    scopes: ['read', 'run'],
    createdAt: ago(60_000),
    lastUsedAt: ago(400),
    prefix: 'trp_8fK2',
  },
]

export const users = [
  { id: 'user-1', name: 'Ada', role: 'admin', disabled: false },
  { id: 'user-2', name: 'Grace', role: 'member', disabled: false },
  { id: 'user-3', name: 'Edsger', role: 'viewer', disabled: true },
]

export const audit = [
  {
    at: ago(3),
    user: { id: 'user-1', name: 'Ada' },
    action: 'run.cancelled',
    target: 'run-7',
    detail: '',
    address: '::1',
  },
  {
    at: ago(40),
    user: { id: 'user-2', name: 'Grace' },
    action: 'run.approved',
    target: 'run-3',
    detail: 'writeFile path=reports/may.md',
    address: '10.0.0.7',
  },
]

export const diff = {
  before: side('run-failed', 'FAILED', '读取 orders.xlsx，按地区汇总并画图', 2000, 0, 0),
  after: side(
    'run-every-state',
    'COMPLETED',
    'Compare the prices of three shops',
    1600,
    15_250,
    0.01,
  ),
  nodes: [
    {
      id: 'read',
      name: '读取 orders.xlsx',
      change: 'CHANGED',
      different: true,
      fields: ['desc', 'steps'],
      before: { state: 'COMPLETED', reused: false, milliseconds: 800, tokens: 0, cost: 0 },
      after: { state: 'COMPLETED', reused: true, milliseconds: 0, tokens: 0, cost: 0 },
      output: ['@@ -1,3 +1,3 @@', ' | region | total |', '-| North | 12 |', '+| North | 14 |'],
      variables: ['orders'],
    },
    {
      id: 'sum',
      name: '按地区汇总',
      change: 'REMOVED',
      different: true,
      fields: [],
      before: { state: 'FAILED', reused: false, milliseconds: 1200, tokens: 0, cost: 0 },
      after: null,
      output: [],
      variables: [],
    },
  ],
  edges: ['-read -> sum'],
  artifacts: [{ path: 'chart.png', change: 'ADDED', before: null, after: 59_947 }],
}

function side(
  runId: string,
  state: string,
  request: string,
  milliseconds: number,
  tokens: number,
  cost: number,
) {
  return { runId, state, request, milliseconds, tokens, cost }
}
