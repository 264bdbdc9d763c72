import { expectComfort } from '../console'
import { json, token } from '../orders'
import { expect, freshName, NOBODY, PASSWORD, signInBy, test } from './people'

test('somebody is added, given another role, locked out and removed', async ({
  page,
  browser,
  baseURL,
  locale,
  t,
}) => {
  const name = freshName('grace')
  await page.goto('/settings?section=users')
  await page.getByLabel(t.settings.userName, { exact: true }).fill(name)
  await page.getByLabel(t.settings.password, { exact: true }).fill(PASSWORD)
  await page
    .getByRole('combobox', { name: t.settings.userRole, exact: true })
    .selectOption('viewer')
  await page.getByRole('button', { name: t.settings.addUser }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByRole('combobox')).toHaveValue('viewer')

  const context = await browser.newContext({ baseURL, locale, storageState: NOBODY })
  const hers = await context.newPage()
  await signInBy(hers, name)
  await hers.goto('/settings?section=account')
  await expect(hers.getByText(t.settings.signedIn(name, t.settings.roles.viewer))).toBeVisible()

  await row.getByRole('combobox').selectOption('member')
  await page.reload()
  await expect(row.getByRole('combobox')).toHaveValue('member')
  await hers.reload()
  await expect(hers.getByText(t.settings.signedIn(name, t.settings.roles.member))).toBeVisible()

  await row.getByRole('button', { name: t.settings.lock }).click()
  await expect(row.getByText(t.settings.disabled)).toBeVisible()
  await hers.reload()
  await expect(hers).toHaveURL(/\/sign-in/)
  await context.close()

  await row.getByRole('button', { name: t.settings.removeUser }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText(name)
  await asked.getByRole('button', { name: t.settings.removeUser }).click()
  await expect(row).toHaveCount(0)
})

test('an MCP server is tested, added, changed without its secret, disabled and removed', async ({
  page,
  t,
}) => {
  const name = freshName('toy')
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
  await page.goto('/settings?section=mcp')
  await page.getByRole('button', { name: t.mcp.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.mcp.name, { exact: false }).first().fill(name)
  await dialog.getByLabel(t.mcp.program).check()
  await expect(dialog.getByText(t.mcp.programWarning)).toBeVisible()
  await dialog.getByLabel(t.mcp.command).fill('/nowhere/toy')
  await dialog.getByRole('button', { name: t.mcp.addSecret }).click()
  await dialog.getByLabel(t.mcp.secretName, { exact: true }).fill('TOKEN')
  await dialog.getByLabel(t.mcp.secretOf('TOKEN')).fill('s3cret')
  await dialog.getByRole('button', { name: t.mcp.test }).click()
  await expect(dialog.getByText(t.mcp.testFailed)).toBeVisible()
  await expect(dialog.getByText(/nowhere/).last()).toBeVisible()
  await dialog.getByRole('button', { name: t.mcp.save }).click()
  await expect(dialog).toHaveCount(0)

  const card = page.locator('[data-slot=mcp-server]').filter({ hasText: name })
  await expect(card.getByText(t.mcp.states.unavailable)).toBeVisible()
  await card.getByRole('button', { name: t.mcp.edit }).click()
  await expect(dialog.getByLabel(t.mcp.secretOf('TOKEN'))).toHaveValue('')
  await dialog.getByRole('button', { name: t.mcp.save }).click()
  await expect(dialog).toHaveCount(0)

  await card.getByRole('switch').click()
  await expect(card.getByText(t.mcp.states.disabled)).toBeVisible()
  await card.getByRole('button', { name: t.mcp.remove }).click()
  await dialog.getByRole('button', { name: t.mcp.remove }).click()
  await expect(card).toHaveCount(0)
})

test('a user signs in at an MCP server in another tab, and out', async ({ page, t }) => {
  const name = freshName('signed')
  const authorization = process.env.E2E_AUTHORIZATION ?? ''
  const data = { name, server: { url: `${authorization}/mcp` } }
  await page.goto('/settings?section=mcp')
  await json(page.request.post('/api/mcp-servers', { headers: await token(page), data }))
  const card = page.locator('[data-slot=mcp-server]').filter({ hasText: name })
  const answer = async (words: string) => {
    await card.getByRole('button', { name: t.mcp.doSignIn, exact: true }).click()
    const tab = page.waitForEvent('popup')
    await page.getByRole('link', { name: t.mcp.signInAt(new URL(authorization).host) }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const other = await tab
    await other.getByRole('link', { name: words }).click()
    return other
  }

  const denied = await answer('Deny')
  await expect(denied.getByRole('alert')).toContainText('access_denied')
  await expect(denied).toHaveURL(/mcp-sign-in$/)
  await denied.close()

  const agreed = await answer('Agree')
  await expect(agreed.getByText(t.mcp.completed(name))).toBeVisible()
  await expect(agreed).toHaveURL(/mcp-sign-in$/)
  await expectComfort(agreed)
  await agreed.close()
  await expect(card.getByText(t.mcp.states.connected, { exact: true })).toBeVisible()
  await expect(card.getByText(t.mcp.counts(1, 0, 0))).toBeVisible()

  await card.getByRole('button', { name: t.mcp.doSignOut, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.mcp.doSignOut, exact: true }).click()
  await expect(card.getByText(t.mcp.states.unavailable)).toBeVisible()
  await expect(card.getByText(t.mcp.signIn['signed-out'])).toBeVisible()
  await card.getByRole('button', { name: t.mcp.remove, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.mcp.remove, exact: true }).click()
  await expect(card).toHaveCount(0)
})

test('members neither see nor change MCP servers', async ({ member: page, t }) => {
  await page.goto('/settings?section=mcp')
  await expect(page.getByRole('heading', { name: t.settings.sections.general })).toBeVisible()
  expect((await page.request.get('/api/mcp-servers')).status()).toBe(403)
})

test('nobody can take their own rights away', async ({ page, t }) => {
  await page.goto('/settings?section=users')
  const own = page.getByRole('row').filter({ hasText: t.settings.you })
  await expect(own).toHaveCount(1)
  await expect(own.getByRole('combobox')).toHaveCount(0)
  await expect(own.getByRole('button')).toHaveCount(0)
})

test('a key is shown once, works, and is revoked', async ({ member: page, playwright, t }) => {
  const name = freshName('report')
  await page.goto('/settings?section=keys')
  await page.getByLabel(t.settings.keyName, { exact: false }).fill(name)
  await expect(page.getByLabel(t.settings.scopeNames.admin, { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: t.settings.create }).click()
  await expect(page.getByText(t.settings.created)).toBeVisible()
  const secret = await page.locator('[data-slot=secret] code').innerText()
  expect(secret).toMatch(/^troupe_/)

  const program = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { Authorization: `Bearer ${secret}` },
  })
  expect((await program.get('/api/runs')).status()).toBe(200)
  expect((await program.get('/api/users')).status()).toBe(403)

  await page.getByRole('button', { name: t.settings.done }).click()
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  expect(await page.locator('body').innerText()).not.toContain(secret)

  await row.getByRole('button', { name: t.settings.revoke }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.settings.revoke }).click()
  await expect(row).toHaveCount(0)
  expect((await program.get('/api/runs')).status()).toBe(401)
  await program.dispose()
})

test('the audit log tells who did what', async ({ page, t }) => {
  const name = freshName('audited')
  await page.goto('/settings?section=users')
  await page.getByLabel(t.settings.userName, { exact: true }).fill(name)
  await page.getByLabel(t.settings.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t.settings.addUser }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()

  await page.getByRole('link', { name: t.settings.sections.audit }).click()
  const entry = page.getByRole('row').filter({ hasText: name })
  await expect(entry.first()).toContainText('ada')
  await expect(entry.first()).toContainText(t.settings.deeds['user.created']!)
})
