import { plan, Script, step } from './script'

const REQUEST =
  'Compare the prices of three shops, chart the differences and write a report with sources'

/** A run in which all that can become of a node has become of one, and that still goes on. */
export function everyState(): Script {
  const script = new Script('run-every-state', new Date(Date.now() - 96_000).toISOString())
  script.start(
    plan(REQUEST, [
      step('north', 'crawler', 'Read the price list of Northwind'),
      step('south', 'crawler', 'Read the price list of Southridge'),
      step('west', 'crawler', 'Read the price list of Westgate'),
      step('rates', 'fetch', 'Take the exchange rates of last week'),
      step('merge', 'data', 'Bring the three lists together', ['north', 'south', 'west', 'rates']),
      step('old', 'python', 'Estimate the missing prices', ['merge']),
      step('chart', 'chart', 'Draw the differences as a bar chart', ['merge']),
      step('mail', 'mail', 'Send the chart to sales', ['chart']),
      step('report', 'report', 'Write the report with sources', ['chart', 'old']),
    ]),
    { from: 'run-of-yesterday' },
  )
  const rates = { from: 'run-of-yesterday', summary: 'Rates of 4 currencies.', artifacts: [] }
  script.say('node.reused', rates, 'rates')
  script.begin('north').begin('south').begin('west').after(900)
  script.call('north', 'c1', 'crawl', '访问 northwind.example', 'visit northwind.example', {
    url: 'https://northwind.example/prices',
    maxPages: 20,
  })
  script.after(5200).returned('north', 'c1', 'crawl').replied('north', 5120, 410, 0.0031)
  script.after(300).complete('north', 'Read **128 prices** from 9 pages.', ['north_prices'])
  script.after(1400)
  script.fail('south', 1, 'web.timeout', 'southridge.example did not answer in 10 s', '超时')
  script.say('node.retry-due', { attempt: 2 }, 'south').after(2000).begin('south', 2)
  script.after(7300).complete('south', 'Read 96 prices from 4 pages.', ['south_prices'])
  script.after(500).complete('west', 'Read 131 prices from 12 pages.', ['west_prices'])
  script.begin('merge').after(300)
  script.call('merge', 'c2', 'askTable', '合并三张表', 'bring three tables together', {
    tables: ['north_prices', 'south_prices', 'west_prices'],
    question: 'price per product and shop',
  })
  script.after(2100).returned('merge', 'c2', 'askTable').replied('merge', 8800, 920, 0.0104)
  script.complete('merge', 'One table of 142 products, 31 of them in all shops.', ['prices'])
  script.begin('old').after(3200)
  script.fail('old', 1, 'sandbox.memory', 'the program needed more than 512 MB', '程序内存不足')
  script.say('plan.revised', {
    reason: 'The estimate needs too much memory; leave missing prices out',
    reasonZh: '估算需要的内存太多，改为略去缺失的价格',
    replaced: ['old'],
    dependencies: { report: ['chart', 'leaner'] },
    agentGraph: [step('leaner', 'data', 'Leave out products with missing prices', ['merge'])],
    edges: [],
  })
  script.begin('leaner').begin('chart').after(1800)
  script.say('artifact.created', file('differences.png', 'image/png', 48213, 'chart'), 'chart')
  script.complete('chart', 'Drew 31 bars in three groups.', [], ['prices'])
  script.say('node.skipped', { cause: 'condition', because: 'chart' }, 'mail')
  script.after(700)
  script.call('leaner', 'c3', 'askTable', '去掉缺失的行', 'drop rows with missing prices', {
    table: 'prices',
  })
  return script
}

/** A run that has failed, with everything after the failure left out. */
export function failed(): Script {
  const script = new Script('run-failed')
  script.start(
    plan('读取 orders.xlsx，按地区汇总并画图', [
      step('read', 'data', '读取 orders.xlsx'),
      step('sum', 'data', '按地区汇总', ['read']),
      step('chart', 'chart', '画成柱状图', ['sum']),
    ]),
  )
  script.begin('read').after(800).complete('read', '共 1,204 行。', ['orders'])
  script.begin('sum').after(1200)
  const zh = '表 orders 没有“地区”列；有：日期、客户、金额'
  script.fail('sum', 1, 'data.no-column', "orders has no column 'region'", zh)
  script.say('node.skipped', { cause: 'dependency', because: 'sum' }, 'chart')
  return script.say('run.finished', { status: 'FAILED' })
}

export interface Big {
  nodes: number
  /** How many nodes stand side by side. */
  width: number
}

/** A large run: its plan alone, and the events to come. */
export function large({ nodes, width }: Big): { plan: Script; events: Script } {
  const started = new Script('run-large', new Date().toISOString())
  const steps = Array.from({ length: nodes }, (_, index) => {
    const above = index - width
    const dependencies = above < 0 ? [] : [`n${above}`]
    if (above >= 0 && index % 7 === 0 && (index % width) + 1 < width) {
      dependencies.push(`n${above + 1}`)
    }
    return step(`n${index}`, index % 3 === 0 ? 'data' : 'chart', `Step ${index}`, dependencies)
  })
  started.start(plan(`A plan of ${nodes} steps`, steps))
  const events = new Script('run-large', new Date().toISOString())
  events.events.push(...started.events)
  for (let row = 0; row * width < nodes; row++) {
    const ids = steps.slice(row * width, (row + 1) * width).map((one) => one.id)
    ids.forEach((id) => events.begin(id))
    ids.forEach((id) => events.call(id, 'c1', 'askTable', '计算', 'compute over a table', {}))
    ids.forEach((id) => events.say('text.delta', { text: 'Computing the total. ' }, id))
    ids.forEach((id) => events.returned(id, 'c1', 'askTable').replied(id, 900, 120, 0.001))
    ids.forEach((id) => events.complete(id, `Done with ${id}.`))
  }
  events.say('run.finished', { status: 'COMPLETED' })
  return { plan: started, events }
}

export function file(path: string, type: string, bytes: number, node: string) {
  return { path, type, bytes, node }
}
