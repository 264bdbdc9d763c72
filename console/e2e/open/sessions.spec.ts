import { expect, test } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectComfort, fresh } from '../console'

const { E2E_SCRATCH = '.' } = process.env

test('a session passes through the stages of the graph and ends with an answer', async ({
  page,
}) => {
  const table = fresh('orders', 'csv')
  writeFileSync(join(E2E_SCRATCH, 'open', 'work', table), 'region,amount\nEast,10\nWest,32\n')
  await page.goto('/sessions')
  await page
    .getByRole('textbox', { name: 'What is to be done' })
    .fill(`In ${table}, what is the total amount per region?`)
  await page.getByRole('button', { name: 'Open session' }).click()

  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByRole('cell', { name: 'West' }).last()).toBeVisible()
  const respond = page.locator('[data-slot=graph-node]', { hasText: 'Respond' })
  await expect(respond).toHaveAttribute('data-state', 'COMPLETED')
  const work = page.locator('[data-slot=graph-node]', { hasText: 'Work' })
  await work.click()
  await expect(page.locator('[data-slot=visit-details]')).toContainText('taskSummary')
  await expectComfort(page)

  await page.getByRole('tab', { name: 'Tasks' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Done')
  await page.getByRole('tab', { name: 'Agents' }).click()
  await page.getByRole('button', { name: 'Invite Data analyst' }).click()
  await page.getByRole('textbox', { name: 'What it is to do' }).fill(`answer from ${table}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are talking to Data analyst.')).toBeVisible()
  await expectComfort(page)
  await page.getByRole('button', { name: 'Dismiss Data analyst' }).click()
  await expect(page.getByRole('button', { name: 'Invite Data analyst' })).toBeVisible()

  await page.getByRole('button', { name: 'Close session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close session' }).click()
  await expect(page.getByText(/^This session is closed/)).toBeVisible()
})

test('an edited graph is checked and every problem named', async ({ page }) => {
  await page.goto('/sessions/graph')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('The document is valid.')).toBeVisible()
  const document = page.getByRole('textbox', { name: 'Document' })
  await document.fill(
    (await document.inputValue()).replace('"target": "EMMA_RESPOND"', '"target": "NOWHERE"'),
  )
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('alert')).toContainText('NOWHERE')
  await expectComfort(page)
})
