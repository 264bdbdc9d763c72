import { expect, test } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectComfort, fresh } from '../console'

const { E2E_SCRATCH = '.' } = process.env

const SALES = `date,product,amount
2024-01-03,Lamp,10
2024-01-09,Mouse,30
2024-02-05,Lamp,25.5
2024-02-20,Chair,60
`

/** A table in the workspace that no other test uses. */
function addTable(): string {
  const name = fresh('sales', 'csv')
  writeFileSync(join(E2E_SCRATCH, 'open', 'work', name), SALES)
  return name
}

test('a page is built, explained, changed, undone and compared', async ({ page }) => {
  const table = addTable()
  await page.goto('/pages')
  const request = page.getByRole('textbox', { name: 'What the page is to show' })
  await request.fill(`a dashboard of ${table}: total amount per month, total amount per product`)
  await page.getByRole('button', { name: 'Build page' }).click()

  await expect(page).toHaveURL(/\/pages\/page-/)
  await expect(page.getByRole('img', { name: /per product/ })).toBeVisible()
  await page.getByRole('button', { name: /^“Total amount per month” as a table/ }).click()
  await expect(page.getByRole('cell', { name: '85.5' })).toBeVisible()
  await page.getByRole('button', { name: /^Where the data of “Total amount per month”/ }).focus()
  await expect(page.getByRole('tooltip').first()).toContainText(table)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
  await expectComfort(page)

  const change = page.getByRole('textbox', { name: 'What is to change' })
  await change.fill('sing a song')
  await change.press('Enter')
  await expect(page.getByRole('alert')).toContainText('sing a song')
  await change.fill('rename the page to Income')
  await change.press('Enter')
  await expect(page.getByText('The page: title → Income')).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { name: 'Income', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. This is version 3.')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Refreshed. This is version 4.')).toBeVisible()

  await page.getByRole('button', { name: 'Versions' }).click()
  await expect(page.getByText('Nothing differs between these versions.')).toBeVisible()
  await expectComfort(page)
  await page.getByRole('link', { name: 'Show version 2' }).click()
  await expect(page.getByText('You are viewing version 2; the latest is 4.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Income', level: 1 })).toBeVisible()
})

test('a page is shared, exported and deleted', async ({ page, browser }) => {
  const table = addTable()
  await page.goto('/pages')
  const request = page.getByRole('textbox', { name: 'What the page is to show' })
  await request.fill(`a dashboard of ${table}: total amount per product`)
  await request.press('Enter')
  await expect(page.getByRole('img', { name: /per product/ })).toBeVisible()

  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText(/displayed only once/)).toBeVisible()
  const address = await page.getByText(/\/shared\//).innerText()
  await expectComfort(page)
  const stranger = await browser.newPage()
  await stranger.goto(address)
  await expect(stranger.locator('body')).toContainText('Chair')
  await page.getByRole('button', { name: 'Delete link' }).click()
  await expect(page.getByText('There are no links.')).toBeVisible()
  expect((await stranger.goto(address))?.status()).toBe(404)
  await stranger.close()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page
    .getByRole('menuitem', { name: /^CSV: / })
    .first()
    .click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click()
  await expect(page).toHaveURL(/\/pages$/)
})

test('a page that cannot be built states why', async ({ page }) => {
  await page.goto('/pages')
  const request = page.getByRole('textbox', { name: 'What the page is to show' })
  await request.fill('a dashboard of absent-file.csv: total per month')
  await request.press('Enter')

  await expect(page.getByRole('alert')).toContainText('absent-file.csv')
  await expectComfort(page)
})
