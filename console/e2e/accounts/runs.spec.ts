import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fresh } from '../console'
import { openRun, startRun } from '../orders'
import { expect, said, test } from './people'

const SALES = 'date,region,amount\n2024-01-05,North,120\n2024-02-11,South,80\n2024-02-20,North,45\n'

const REQUESTS = {
  en: (table: string, chart: string) =>
    `Read ${table}, compute the total amount per month and plot a bar chart to ${chart}`,
  zh: (table: string, chart: string) =>
    `读取 ${table}，按月统计 amount 的总和，画成柱状图保存为 ${chart}`,
}

const DELETE = { en: (file: string) => `Delete ${file}`, zh: (file: string) => `删除 ${file}` }

type Words = ReturnType<typeof said>

const state = (page: Page) => page.locator('[data-slot=run-title] [data-slot=badge]')

/** Opens a run of sales on its way to a chart. */
function openChart(page: Page, language: 'zh' | 'en'): Promise<string> {
  const table = fresh('sales', 'csv')
  return openRun(page, REQUESTS[language](table, fresh('chart', 'png')), table, SALES)
}

async function choose(page: Page, t: Words, item: string): Promise<void> {
  await page.getByRole('button', { name: t.actions.more }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a run is reloaded on its way, exported and taken in again', async ({
  member: page,
  language,
  t,
}) => {
  const runId = await openChart(page, language)
  await expect(page.locator('[data-slot=graph-node]').first()).toBeVisible()
  await page.reload()
  await expect(state(page)).toHaveText(t.ui.states.COMPLETED!)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    choose(page, t, t.actions.exportRun),
  ])
  const file = {
    name: download.suggestedFilename(),
    mimeType: 'application/octet-stream',
    buffer: await readFile(await download.path()),
  }

  await page.goto('/runs')
  await expect(page.getByRole('rowheader', { name: /sales-/ })).toHaveCount(1)
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('dialog')).toContainText(t.runs.importAsNew)
  await page.getByRole('button', { name: t.runs.takeAsNew }).click()
  await expect(page).toHaveURL(/\/runs\/.+/)
  await expect(page).not.toHaveURL(new RegExp(runId))
  await expect(state(page)).toHaveText(t.ui.states.COMPLETED!)

  await page.goto('/runs')
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('no run') })
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(t.runs.importFailed)
})

test('a run is run again from a step, forked and compared', async ({
  member: page,
  language,
  t,
}) => {
  const first = await openChart(page, language)
  await expect(state(page)).toHaveText(t.ui.states.COMPLETED!)
  await page.locator('[data-slot=graph-node]').last().click()
  await page.getByRole('button', { name: t.node.rerun }).click()
  await expect(page).not.toHaveURL(new RegExp(first))
  await expect(state(page)).toHaveText(t.ui.states.COMPLETED!)
  await expect(page.getByRole('link', { name: new RegExp(first) })).toBeVisible()

  await page.goto(`/runs/${first}`)
  await choose(page, t, t.actions.fork)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.actions.request).press('End')
  const other = fresh('other', 'png')
  const request = await dialog.getByLabel(t.actions.request).inputValue()
  await dialog.getByLabel(t.actions.request).fill(request.replace(/chart-\d+\.png/, other))
  await dialog.getByRole('button', { name: t.actions.start }).click()
  await expect(page).not.toHaveURL(new RegExp(first))
  await expect(state(page)).toHaveText(t.ui.states.COMPLETED!)

  await page.goto('/runs')
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('checkbox').last().check()
  await page.getByRole('link', { name: t.runs.compare, exact: true }).click()
  await expect(page.getByRole('region', { name: t.compare.before })).toBeVisible()
  await expect(page.getByText(other).first()).toBeVisible()
})

test('a plan is changed in its card before it runs', async ({ member: page, language, t }) => {
  const table = fresh('sales', 'csv')
  await page.goto('/')
  const file = { name: table, mimeType: 'text/csv', buffer: Buffer.from(SALES) }
  await page.locator('input[type=file]').setInputFiles(file)
  const message = page.getByRole('textbox', { name: t.chat.message })
  await expect(message).toHaveValue(`${table} `)
  await page.getByRole('switch', { name: t.chat.review }).click()
  await message.fill(REQUESTS[language](table, fresh('chart', 'png')))
  await message.press('Enter')
  await expect(page.getByText(t.plan.nothingYet)).toBeVisible()

  await page.getByRole('button', { name: t.plan.edit }).click()
  const editor = page.getByRole('dialog')
  await editor.getByLabel(t.plan.name).first().fill('Changed by hand')
  await expect(editor.getByText(t.plan.valid)).toBeVisible()
  await editor.getByRole('button', { name: t.plan.runEdited }).click()

  await expect(page.getByRole('img', { name: /\.png$/ })).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^${t.plan.plan}`) }).click()
  await expect(page.locator('[data-slot=plan]')).toContainText('Changed by hand')
})

test('a call is allowed with other arguments', async ({ member: page, language, t }) => {
  const [wrong, right] = [fresh('wrong', 'txt'), fresh('right', 'txt')]
  await startRun(page, DELETE[language](right), right, 'to be deleted')
  const runId = await openRun(page, DELETE[language](wrong), wrong, 'to be kept')
  await expect(state(page)).toHaveText(t.ui.states.WAITING!)
  await page.getByRole('button', { name: t.approvals.edit }).click()
  await page.getByLabel('path').fill(right)
  await page.getByRole('button', { name: t.approvals.onceEdited }).click()
  await expect(state(page)).toHaveText(t.ui.states.COMPLETED!)

  const { conversationId } = (await (await page.request.get(`/api/runs/${runId}`)).json()) as {
    conversationId: string
  }
  const answer = await page.request.get(`/api/conversations/${conversationId}/files`)
  const { items } = (await answer.json()) as { items: { path: string }[] }
  expect(items.map((item) => item.path)).toContain(wrong)
  expect(items.map((item) => item.path)).not.toContain(right)
})
