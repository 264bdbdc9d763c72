import { expect, test } from '@playwright/test'
import { attach, fresh, say } from '../console'

const SALES = 'date,amount\n2024-01-03,10\n2024-01-09,5\n2024-02-01,7\n'

test('an example is planned, run and answered with a chart', async ({ page }) => {
  await page.goto('/')
  await page.locator('[data-slot=example]').first().click()

  await expect(page).toHaveURL(/\/c\//)
  await expect(page.getByRole('img', { name: /\.png$/ })).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.locator('[data-slot=plan]')).toContainText('Done')

  await page.reload()

  await expect(page.getByRole('img', { name: /\.png$/ })).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
  const width = (image: Element) => (image as HTMLImageElement).naturalWidth
  expect(await page.getByRole('img', { name: /\.png$/ }).evaluate(width)).toBeGreaterThan(0)
})

test('a plan that is shown first runs once it is allowed', async ({ page }) => {
  const [table, chart] = [fresh('sales', 'csv'), fresh('chart', 'png')]
  await page.goto('/')
  await attach(page, table, SALES)
  await page.getByRole('switch', { name: 'Plan first' }).click()
  await say(page, `Read ${table}, compute total amount per month and plot a bar chart to ${chart}`)

  await expect(page.getByText('Nothing has been done yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Run it' }).click()

  await expect(page.getByRole('img', { name: /\.png$/ })).toBeVisible()
})

test('a call that needs it asks, here and in the inbox', async ({ page }) => {
  await page.goto('/')
  const notes = fresh('notes', 'txt')
  await attach(page, notes, 'hello')
  await say(page, `Delete ${notes}`)

  await expect(page.getByRole('heading', { name: /wants to delete notes/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Approvals.*waiting/ })).toBeVisible()
  const conversation = page.url()
  await page.getByRole('link', { name: /Approvals/ }).click()
  const card = page.locator('[data-slot=question]').filter({ hasText: `Delete ${notes}` })
  await card.getByRole('button', { name: 'Allow once' }).click()
  await expect(card).toHaveCount(0)

  await page.goto(conversation)
  await expect(page.locator('[data-slot=assistant-message]')).toContainText(/Deleted/)
  await expect(page.getByRole('button', { name: 'Allow once' })).toHaveCount(0)
})

test('a message can be edited, and what came after it is gone', async ({ page }) => {
  await page.goto('/')
  await say(page, 'hello')
  await expect(page.getByRole('button', { name: 'Copy answer' })).toBeVisible()

  await page.locator('[data-slot=user-message]').hover()
  await page.getByRole('button', { name: 'Edit and send again' }).click()
  await page.getByRole('textbox', { name: 'Edit and send again' }).fill('hello again')
  await page.getByRole('button', { name: 'Send' }).first().click()

  await expect(page.locator('[data-slot=user-text]')).toHaveText(['hello again'])
  await expect(page.getByRole('button', { name: 'Copy answer' })).toBeVisible()
})

test('conversations are found, renamed and deleted', async ({ page }) => {
  const name = `tea ${Date.now()}`
  await page.goto('/')
  await say(page, 'hello')
  await expect(page.getByRole('button', { name: 'Copy answer' })).toBeVisible()
  const own = page
    .locator('[data-slot=conversation]')
    .filter({ has: page.locator('[aria-current=page]') })
  await own.hover()
  await own.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const found = page.locator('[data-slot=conversation]')
  await page.getByRole('searchbox').fill(name)
  await expect(found.getByRole('link')).toHaveText([name])

  await found.hover()
  await found.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})
