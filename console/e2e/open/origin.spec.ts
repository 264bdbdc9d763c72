import { expect, test } from '@playwright/test'
import { existsSync } from 'node:fs'
import { expectComfort, fresh, WIDE } from '../console'
import { openRun } from '../orders'

const SALES = 'date,region,amount\n2024-01-05,North,120\n2024-02-11,South,80\n2024-02-20,North,45\n'

test.skip(!existsSync('/usr/bin/bwrap'), 'code runs in bubblewrap alone, which is missing')

test('a picture tells its step, code and inputs, and stands beside code and output', async ({
  page,
}) => {
  const file = fresh('regions', 'csv')
  const picture = fresh('regions', 'png')
  const request = `Use Python to analyse ${file} and plot a bar chart of the total amount per region to ${picture}`
  const runId = await openRun(page, request, file, SALES)
  await page.getByRole('button', { name: 'Allow once' }).click()
  await expect(page.locator('[data-slot=run-title] [data-slot=badge]')).toHaveText('Done')

  await page.getByRole('tab', { name: /^Files/ }).click()
  const card = page.getByRole('figure').filter({ has: page.getByRole('img', { name: picture }) })
  await card.getByText('Where it comes from').click()
  await expect(card.getByText(file, { exact: true })).toBeVisible()
  await expectComfort(page)

  await card.getByRole('button', { name: `How ${picture} was created` }).click()
  const made = page.getByRole('dialog')
  await expect(made.getByRole('region', { name: 'Code' })).toContainText('import pandas')
  await expect(made.getByRole('region', { name: 'Output' })).toContainText('North')
  await expect(made.getByRole('img', { name: picture })).toBeVisible()
  await expectComfort(page)
  const code = made.getByRole('region', { name: 'Code' })
  const drawn = made.getByRole('img', { name: picture })
  const isBeside = async () => {
    const [one, other] = [await code.boundingBox(), await drawn.boundingBox()]
    return one !== null && other !== null && other.x >= one.x + one.width
  }
  expect(await isBeside()).toBe(false) // in a narrow window
  await page.setViewportSize(WIDE)
  await expect.poll(isBeside).toBe(true)
  await page.keyboard.press('Escape')

  await card
    .getByRole('link')
    .and(page.locator(`[href*="/runs/${runId}/nodes/"]`))
    .click()
  await page.getByRole('tab', { name: 'Code' }).click()
  const panel = page.getByRole('complementary', { name: /^Step:/ })
  await expect(panel.getByRole('region', { name: 'Code' })).toContainText('import pandas')
  await expectComfort(page)
})
