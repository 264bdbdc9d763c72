import { json, token } from '../orders'
import { expect, test } from './people'

interface Example {
  id: string
  title: { zh: string; en: string }
}

test('every example ends well', async ({ member: page, language, t }) => {
  const { items } = await json<{ items: Example[] }>(page.request.get('/api/examples'))
  expect(items.length).toBeGreaterThan(2)
  await token(page)
  for (const { title } of items) {
    await test.step(title[language], async () => {
      await page.goto('/')
      await page.locator('[data-slot=example]').filter({ hasText: title[language] }).click()
      await expect(page).toHaveURL(/\/c\//)
      await expect(page.getByRole('button', { name: t.chat.copyAnswer })).toBeVisible()
      await expect(page.locator('[data-slot=plan]')).toContainText(t.ui.states.COMPLETED!)
      await expect(page.getByRole('figure').first()).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  }
})
