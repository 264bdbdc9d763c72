import { expect, test } from '@playwright/test'
import { expectComfort, fresh, NARROW, WIDE } from '../console'

test('a schedule is created, run, paused and deleted', async ({ page }) => {
  const request = `compute 19 * 23 for ${fresh('note', 'txt')}`
  await page.goto('/')
  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByRole('button', { name: 'New schedule' }).click()
  await page.getByRole('textbox', { name: /^Request/ }).fill(request)
  const when = page.getByRole('textbox', { name: 'When', exact: true })
  await when.fill('every weekday')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Asia/Shanghai')
  await page.getByRole('button', { name: 'Create schedule' }).click()
  await expect(when).toHaveAccessibleDescription(/time of the day/)
  await expectComfort(page)
  await page.setViewportSize(WIDE)
  await when.fill('every weekday at 8:30')
  await page.getByRole('button', { name: 'Create schedule' }).click()

  await expect(page).toHaveURL(/\/schedules\/\d+$/)
  const next = page.getByRole('list', { name: 'Next times' })
  await expect(next.getByRole('listitem')).toHaveCount(5)
  await expect(next).toContainText('08:30 in Asia/Shanghai')
  await page.getByRole('button', { name: 'Run now' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Open conversation' })
  await expect(row).toHaveCount(1)
  await expect(row.locator('[data-slot=badge]')).not.toHaveText(/Running|About to begin/)
  await page.getByRole('button', { name: 'Create address' }).click()
  await expect(page.getByText(/^http.*\/api\/triggers\/\S+$/)).toBeVisible()
  await expectComfort(page)
  await page.setViewportSize(WIDE)
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await expect(next).toHaveCount(0)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/c\//)
  await expect(page.locator('main')).toContainText(request)
  await page.goBack()
  await page.getByRole('link', { name: 'All schedules' }).click()
  await page.getByRole('link', { name: request }).click()
  await page.getByRole('button', { name: 'Delete schedule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click()
  await expect(page).toHaveURL(/\/schedules$/)
  await expect(page.getByRole('link', { name: request })).toHaveCount(0)
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })

  test('a schedule is created and deleted', async ({ page }) => {
    const request = `计算 19 * 23，${fresh('note', 'txt')}`
    await page.goto('/schedules')
    await page.getByRole('button', { name: '新建定时任务' }).click()
    await page.getByRole('textbox', { name: /^请求/ }).fill(request)
    await page.getByRole('textbox', { name: '时间', exact: true }).fill('每个工作日早上8点半')
    await page.getByRole('combobox', { name: '时区' }).fill('Asia/Shanghai')
    await page.getByRole('button', { name: '创建定时任务' }).click()

    await expect(page.getByRole('list', { name: '接下来的时间' })).toContainText('08:30')
    await expect(page.getByText('还没有执行过。')).toBeVisible()
    await expectComfort(page, [NARROW])
    await page.getByRole('button', { name: '删除定时任务' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除定时任务' }).click()
    await expect(page).toHaveURL(/\/schedules$/)
    await expect(page.getByRole('link', { name: request })).toHaveCount(0)
  })
})
