import { expectComfort, fresh } from '../console'
import { openRun } from '../orders'
import { expect, NOBODY, test } from './people'

const SETTINGS = ['account', 'keys', 'models', 'tools', 'storage', 'doctor', 'users', 'audit']

const PAGES = [
  '/',
  '/runs',
  '/approvals',
  '/agents',
  '/agents?list=tools',
  '/settings',
  '/no/such',
].concat(SETTINGS.map((section) => `/settings?section=${section}`))

for (const path of PAGES) {
  test(`${path} is comfortable`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('main .loading')).toHaveCount(0)
    await expectComfort(page)
  })
}

test('a run that waits, its step and its approval are comfortable', async ({ page, t }) => {
  const file = fresh('notes', 'txt')
  const runId = await openRun(page, `Delete ${file}`, file, 'milk')
  await expect(page.getByRole('button', { name: t.approvals.once })).toBeVisible()
  await expectComfort(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.locator('.graph-node').first().click()
  await expect(page).toHaveURL(new RegExp(`${runId}/nodes/`))
  await expectComfort(page)
  await page.goto('/approvals')
  await expect(page.locator('.question').first()).toBeVisible()
  await expectComfort(page)
})

test.describe('before signing in', () => {
  test.use({ storageState: NOBODY })

  test('the sign-in page is comfortable', async ({ page, t }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('button', { name: t.signIn.signIn })).toBeVisible()
    await expectComfort(page)
  })
})
