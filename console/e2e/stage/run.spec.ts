import { expect, test } from '@playwright/test'
import { expectAccessible, expectComfort } from '../console'
import { everyState } from '../testing/scenes'
import type { ConsoleServer } from '../testing/server'
import { stage } from '../testing/stage'

let server: ConsoleServer
let base: string

test.beforeEach(async () => {
  server = stage()
  base = await server.start()
})

test.afterEach(() => server.stop())

const PAGES: [name: string, path: string, shown: RegExp][] = [
  ['runs', '/runs', /Compare the prices of three shops/],
  ['graph', '/runs/run-every-state', /Bring the three lists together/],
  ['node', '/runs/run-every-state/nodes/south', /did not answer in 10 s/],
  ['timeline', '/runs/run-every-state?view=timeline', /Estimate the missing prices/],
  ['list', '/runs/run-every-state?view=list', /Send the chart to sales/],
  ['failed run', '/runs/run-failed', /data\.no-column/],
  ['comparison', '/runs/run-failed/compare/run-every-state', /读取 orders.xlsx/],
  ['keys', '/settings?section=keys', /nightly report/],
  ['tool rules', '/settings?section=tools', /reports\/\*/],
  ['people', '/settings?section=users', /Grace/],
  ['audit log', '/settings?section=audit', /writeFile path=/],
]

for (const [name, path, shown] of PAGES) {
  test(`${name}: axe finds nothing and nothing is cut off, in any light and width`, async ({
    page,
  }) => {
    await page.goto(base + path)
    await expect(page.locator('main').getByText(shown).first()).toBeVisible()
    await expectComfort(page)
  })
}

test('arrow keys go from node to node, Enter opens one, Escape closes it', async ({ page }) => {
  await page.goto(`${base}/runs/run-every-state`)
  const node = (name: RegExp) => page.locator('[data-slot=graph-node]').filter({ hasText: name })
  await node(/Westgate/).focus()
  await page.keyboard.press('ArrowRight')
  await expect(node(/Bring the three/)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await expect(node(/Northwind/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/nodes\/north$/)
  await expect(page.getByRole('complementary', { name: /Northwind/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/run-every-state$/)
})

test('a click opens a node, and the graph stays beside it', async ({ page }) => {
  await page.goto(`${base}/runs/run-every-state`)
  await page.locator('[data-slot=graph-node]').filter({ hasText: 'Westgate' }).click()
  await expect(page).toHaveURL(/\/nodes\/west$/)
  await expect(page.getByRole('complementary', { name: /Westgate/ })).toBeVisible()
  await expect(page.locator('[data-slot=graph-node][aria-current=true]')).toContainText('Westgate')
})

test('a node shows each call with exact arguments and result', async ({ page }) => {
  await page.goto(`${base}/runs/run-every-state/nodes/merge`)
  await page.getByRole('tab', { name: /Calls|调用/ }).click()
  await page
    .getByText(/bring three tables together|合并三张表/)
    .last()
    .click()
  await expect(page.getByText('south_prices')).toBeVisible()
  await expect(page.getByText('142', { exact: true })).toBeVisible()
})

test('a plan that grows is laid out anew, and what was known stays', async ({ page }) => {
  const { events } = everyState()
  server.streams.set('/api/runs/run-every-state/events', {
    events,
    atOnce: events.findIndex((event) => event.type === 'plan.revised'),
  })
  await page.goto(`${base}/runs/run-every-state`)
  await expect(page.locator('[data-slot=graph-node]')).toHaveCount(9)
  server.goOn('/api/runs/run-every-state/events', 4)
  await expect(page.locator('[data-slot=graph-node]')).toHaveCount(10)
  await expect(page.locator('[data-slot=graph-node][data-state=replaced]')).toHaveCount(1)
})

test('a reload shows the same view of the same run', async ({ page }) => {
  await page.goto(`${base}/runs/run-every-state`)
  await page.getByRole('tab', { name: /Timeline|时间线/ }).click()
  await expect(page).toHaveURL(/view=timeline/)
  await page.reload()
  await expect(page.getByText(/on the critical path/).first()).toBeAttached()
})

test('two runs are chosen and compared', async ({ page }) => {
  await page.goto(`${base}/runs`)
  await page.getByRole('checkbox').nth(0).check()
  await page.getByRole('checkbox').nth(3).check()
  await page.getByRole('link', { name: /^(Compare|比较)$/ }).click()
  await expect(page).toHaveURL(/run-failed\/compare\/run-every-state/)
})

test('a failed run is run again from what failed', async ({ page }) => {
  server.answers.set('POST /api/runs/run-failed/rerun', {
    runId: 'run-every-state',
    state: 'RUNNING',
  })
  await page.goto(`${base}/runs/run-failed`)
  await page.getByRole('button', { name: /failed steps again|重跑失败/ }).click()
  await expect(page).toHaveURL(/runs\/run-every-state/)
  expect(server.heard).toEqual([
    { method: 'POST', path: '/api/runs/run-failed/rerun', body: { failed: true } },
  ])
})

test('an edited plan is checked by the server before it is forked', async ({ page }) => {
  server.answers.set('POST /api/workflow/validate', {
    valid: false,
    problems: [{ code: 'plan.cycle', message: 'read waits for itself', messageZh: '循环' }],
    warnings: [],
  })
  await page.goto(`${base}/runs/run-failed`)
  await page.getByRole('button', { name: /More about|更多/ }).click()
  await page.getByRole('menuitem', { name: /^(Fork|分叉)/ }).click()
  await page.getByRole('tab', { name: /^(Plan|计划)$/ }).click()
  await page.getByRole('button', { name: /Check the plan|检查计划/ }).click()
  await expect(page.getByText(/read waits for itself|循环/)).toBeVisible()
  await expectAccessible(page)
})
