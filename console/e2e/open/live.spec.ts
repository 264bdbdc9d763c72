import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, fresh } from '../console'
import { openRun } from '../orders'

const SALES = 'date,region,amount\n2024-01-05,North,120\n2024-02-11,South,80\n2024-02-20,North,45\n'

/** Has sales computed and drawn; the names of both files are new. */
function startChart(page: Page): Promise<string> {
  const file = fresh('sales', 'csv')
  const request = `Read ${file}, compute the total amount per month and plot a bar chart to ${fresh('chart', 'png')}`
  return openRun(page, request, file, SALES)
}

const state = (page: Page) => page.locator('[data-slot=run-title] [data-slot=badge]')

test('a run is followed to its end, looked into, run again, compared and deleted', async ({
  page,
}) => {
  const runId = await startChart(page)
  await expect(page.locator('[data-slot=graph-node]').first()).toBeVisible()
  await expect(state(page)).toHaveText('Done')
  await expectAccessible(page)

  await page.locator('[data-slot=graph-node]').first().click()
  await expect(page).toHaveURL(/\/nodes\//)
  await page.getByRole('tab', { name: /^Calls \d/ }).click()
  await page.locator('[data-slot=call] > summary').first().click()
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
  await page.getByRole('tab', { name: 'Data' }).click()
  await expect(page.getByRole('heading', { name: 'Out' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Run again from here' }).click()
  await expect(page).not.toHaveURL(new RegExp(runId))
  await expect(state(page)).toHaveText('Done')
  await expect(page.getByRole('link', { name: new RegExp(runId) })).toBeVisible()

  await page.getByRole('button', { name: 'More about this run' }).click()
  await page.getByRole('menuitem', { name: /^Compare/ }).click()
  await expect(page.getByRole('region', { name: 'Before' })).toBeVisible()
  await expectAccessible(page)

  await page.goBack()
  await page.getByRole('button', { name: 'More about this run' }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/runs$/)
})

test('a step that is told something else runs in a fork', async ({ page }) => {
  const runId = await startChart(page)
  await expect(state(page)).toHaveText('Done')
  await page.locator('[data-slot=graph-node]').last().click()
  await page.getByRole('button', { name: 'Edit and fork…' }).click()
  await page.getByLabel('What the step should do').press('End')
  await page.getByLabel('What the step should do').pressSequentially(' (again)')
  await page.getByRole('button', { name: 'Start the fork' }).click()
  await expect(page).not.toHaveURL(new RegExp(runId))
  await expect(state(page)).not.toHaveText('Running')
})

test('a run that waits is cancelled, and what waits is gone', async ({ page }) => {
  const file = fresh('notes', 'txt')
  await openRun(page, `Delete ${file}`, file, 'milk, bread')
  await expect(state(page)).toHaveText('Waiting for you')
  await expect(page.getByRole('button', { name: 'Allow once' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(state(page)).toHaveText('Cancelled')
  await expect(page.getByRole('button', { name: 'Allow once' })).toHaveCount(0)
})

test('a run that is not there is said so', async ({ page }) => {
  await page.goto('/runs/run-not-there')
  await expect(page.getByRole('heading', { name: 'Run not found' })).toBeVisible()
})
