import type { Page } from '@playwright/test'
import { addPerson, expect, freshName, NOBODY, PASSWORD, said, test } from './people'

type Words = ReturnType<typeof said>

async function signIn(page: Page, t: Words, name: string, password: string): Promise<void> {
  await page.getByLabel(t.signIn.name, { exact: true }).fill(name)
  await page.getByLabel(t.signIn.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: t.signIn.signIn }).click()
}

test('people sign in on the way to a page, and out again', async ({ page, t }) => {
  const name = await addPerson(page, 'member')
  await page.context().clearCookies()

  await page.goto('/settings?section=storage')
  await expect(page).toHaveURL(/\/sign-in\?to=/)
  await signIn(page, t, name, PASSWORD)
  await expect(page).toHaveURL(/\/settings\?section=storage$/)
  await expect(page.getByTitle(t.app.signedInAs(name))).toBeVisible()

  await page.getByRole('button', { name: t.app.signOut }).click()
  await expect(page.getByRole('heading', { name: t.signIn.title })).toBeVisible()
  await page.goto('/runs')
  await expect(page).toHaveURL(/\/sign-in\?to=%2Fruns$/)
})

test.describe('somebody who is not signed in', () => {
  test.use({ storageState: NOBODY })

  test('is told that a password is wrong, and later to wait', async ({ page, t, language }) => {
    const name = freshName('guesser')
    await page.goto('/sign-in')
    await signIn(page, t, name, 'not-the-password')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(language === 'zh' ? '密码' : 'password')
    await expect(page.getByLabel(t.signIn.name, { exact: true })).toHaveValue(name)
    await expect(page.getByLabel(t.signIn.password, { exact: true })).toHaveValue('')

    const tooMany = language === 'zh' ? /分钟|秒/ : /minute|second/
    await expect(async () => {
      await signIn(page, t, name, 'not-the-password')
      await expect(alert).toContainText(tooMany, { timeout: 1000 })
    }).toPass({ intervals: [100] })
  })
})

test('a password is changed, and the old one is of no use', async ({ member: page, t }) => {
  const next = `${PASSWORD}-next`
  await page.goto('/settings?section=account')
  await page.getByLabel(t.settings.old).fill(PASSWORD)
  await page.getByLabel(t.settings.new, { exact: true }).fill('short')
  await expect(page.getByText(t.settings.tooShort)).toBeVisible()
  await page.getByLabel(t.settings.new, { exact: true }).fill(next)
  await page.getByLabel(t.settings.again).fill(next)
  await page.getByRole('button', { name: t.settings.save }).click()
  await expect(page.getByText(t.settings.saved)).toBeVisible()

  const name = await page.locator('[data-slot=account]').innerText()
  await page.getByRole('button', { name: t.app.signOut }).click()
  await signIn(page, t, name, PASSWORD)
  await expect(page.getByRole('alert')).toBeVisible()
  await signIn(page, t, name, next)
  await expect(page.getByRole('heading', { name: t.chat.greeting })).toBeVisible()
})
