import { expect, test } from '@playwright/test'
import { composer, expectAccessible, isTooWide, say } from '../console'

const PAGES = ['/', '/approvals', '/runs', '/agents', '/documents', '/life', '/settings']

test('a thread is accessible', async ({ page }) => {
  await page.goto('/')
  await page.locator('[data-slot=example]').nth(1).click()
  await expect(page.getByRole('button', { name: 'Copy answer' })).toBeVisible()
  await expectAccessible(page)
})

test('the keyboard is enough', async ({ page }) => {
  await page.goto('/approvals')
  await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/$/)
  await expect(composer(page)).toBeFocused()
  await composer(page).blur()
  await page.keyboard.press('s')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('nothing') // letters are letters in a field
  await expect(page).toHaveURL(/\/$/)
})

test('language and theme are kept', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('menuitemradio', { name: '中文' }).click()
  await page.getByRole('button', { name: /^外观/ }).click()
  await page.getByRole('menuitemradio', { name: '深色' }).click()

  await page.reload()

  await expect(page.getByRole('heading', { name: '想做什么？' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test.describe('a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('shows everything, and the drawer opens and closes', async ({ page }) => {
    for (const path of PAGES) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await isTooWide(page), path).toBe(false)
    }
    await page.getByRole('button', { name: 'Open navigation' }).click()
    const drawer = page.getByRole('navigation', { name: 'Navigation' })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await page.goto('/')
    await say(page, 'hello')
    await expect(page.locator('[data-slot=assistant-message]')).not.toBeEmpty()
    expect(await isTooWide(page)).toBe(false)
  })
})

test('a page that does not exist says so', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a lost network is said, and found again', async ({ page, context }) => {
  await page.goto('/')
  await say(page, 'hello')
  await expect(page.getByRole('button', { name: 'Copy answer' })).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByText(/^No network/)).toBeVisible()
  await say(page, 'hello again')
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await expect(composer(page)).toHaveValue('hello again')

  await context.setOffline(false)
  await expect(page.getByText(/^No network/)).toHaveCount(0)
  await composer(page).press('Enter')
  await expect(page.locator('[data-slot=user-text]')).toHaveText(['hello', 'hello again'])
})
