import { fresh } from '../console'
import { startRun } from '../orders'
import { addPerson, expect, signInBy, test } from './people'

test('a run of somebody else is not there', async ({ page, member, t }) => {
  const file = fresh('secret', 'txt')
  const runId = await startRun(page, `Delete ${file}`, file, 'milk')

  await member.goto(`/runs/${runId}`)
  await expect(member.getByRole('heading', { name: t.run.notFound })).toBeVisible()
  await expect(member.getByText(t.run.notFoundHint)).toBeVisible()
  await member.goto(`/runs/${runId}/nodes/any`)
  await expect(member.getByRole('heading', { name: t.run.notFound })).toBeVisible()
  await member.goto('/approvals')
  await expect(member.getByRole('heading', { name: t.approvals.none })).toBeVisible()
  await member.goto('/runs')
  await expect(member.getByRole('heading', { name: t.runs.none })).toBeVisible()
  expect((await member.request.get(`/api/runs/${runId}/export`)).status()).toBe(404)
})

test('what somebody has to do is not shown to others', async ({ page, member, t }) => {
  const title = fresh('secret task', 'x')
  await page.goto('/life')
  await page.getByRole('textbox', { name: t.life.newTask }).fill(title)
  await page.getByRole('button', { name: t.life.add, exact: true }).click()
  await expect(page.getByRole('checkbox', { name: t.life.checkOff(title) })).toBeVisible()

  await member.goto('/life')
  await expect(member.getByRole('heading', { name: t.life.noTasks })).toBeVisible()
  await expect(member.getByText(title)).toHaveCount(0)
})

test('what only administrators may see is not shown to others', async ({ member, t }) => {
  await member.goto('/settings?section=users')
  await expect(member.getByRole('link', { name: t.settings.sections.keys })).toBeVisible()
  await expect(member.getByRole('link', { name: t.settings.sections.users })).toHaveCount(0)
  await expect(member.getByRole('link', { name: t.settings.sections.audit })).toHaveCount(0)
})

test('who may only look is told so, and cannot order', async ({ page, t }) => {
  const name = await addPerson(page, 'viewer')
  await page.context().clearCookies()
  await signInBy(page, name)
  await page.goto('/')
  await expect(page.getByText(t.chat.onlyLooks)).toBeVisible()
  await expect(page.getByRole('textbox', { name: t.chat.message })).toHaveCount(0)
  await expect(page.locator('[data-slot=example]')).toHaveCount(0)
  await page.goto('/runs')
  await expect(page.getByRole('heading', { name: t.runs.none })).toBeVisible()
  await expect(page.getByRole('button', { name: t.runs.importRun })).toHaveCount(0)
  await page.goto('/life')
  await expect(page.getByText(t.life.mayLook)).toBeVisible()
  await expect(page.getByRole('textbox', { name: t.life.newTask })).toHaveCount(0)
})
