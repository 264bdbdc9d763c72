import { expectComfort, fresh, NARROW, WIDE } from '../console'
import { openRun } from '../orders'
import { expect, NOBODY, test } from './people'

const SETTINGS = ['account', 'keys', 'models', 'tools', 'storage', 'doctor', 'users', 'audit']

/** Each language has one width, which halves the time: what axe looks at differs by width alone. */
const SIZES = { en: [WIDE], zh: [NARROW] }

const PAGES = [
  '/',
  '/runs',
  '/approvals',
  '/agents',
  '/agents?list=tools',
  '/life',
  '/life?tab=goals',
  '/life?tab=reviews',
  '/settings',
  '/no/such',
].concat(SETTINGS.map((section) => `/settings?section=${section}`))

for (const path of PAGES) {
  test(`${path} is comfortable`, async ({ page, language }) => {
    await page.goto(path)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('main [data-slot=loading]')).toHaveCount(0)
    await expectComfort(page, SIZES[language])
  })
}

test('a run that waits, its step and its approval are comfortable', async ({
  page,
  language,
  t,
}) => {
  const file = fresh('notes', 'txt')
  const runId = await openRun(page, `Delete ${file}`, file, 'milk')
  await expect(page.getByRole('button', { name: t.approvals.once })).toBeVisible()
  await expectComfort(page, SIZES[language])
  await page.locator('[data-slot=graph-node]').first().click()
  await expect(page).toHaveURL(new RegExp(`${runId}/nodes/`))
  await expectComfort(page, SIZES[language])
  await page.goto('/approvals')
  await expect(page.locator('[data-slot=question]').first()).toBeVisible()
  await expectComfort(page, SIZES[language])
})

test.describe('before signing in', () => {
  test.use({ storageState: NOBODY })

  test('the sign-in page is comfortable', async ({ page, language, t }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('button', { name: t.signIn.signIn })).toBeVisible()
    await expectComfort(page, SIZES[language])
  })
})
