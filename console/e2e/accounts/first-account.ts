import { ADMINISTRATOR, expect, said, stateOfAdministrator, test } from './people'

test('the code of the terminal makes the first account, in either language', async ({
  browser,
  page,
  baseURL,
}) => {
  const code = process.env.E2E_SETUP ?? ''
  const zh = await browser.newPage({ locale: 'zh-CN', baseURL })
  await zh.goto('/')
  await expect(zh.getByRole('heading', { name: said('zh').signIn.setUp })).toBeVisible()
  await zh.getByLabel(said('zh').signIn.code).fill('WRONG-CODE')
  await zh.getByLabel(said('zh').signIn.name).fill(ADMINISTRATOR.name)
  await zh.getByLabel(said('zh').signIn.password, { exact: true }).fill(ADMINISTRATOR.password)
  await zh.getByRole('button', { name: said('zh').signIn.create }).click()
  await expect(zh.getByRole('alert')).toContainText('设置码')
  await zh.close()

  const t = said('en')
  await page.goto(`/sign-in?setup=${code}`)
  await expect(page.getByLabel(t.signIn.code)).toHaveValue(code)
  await page.getByLabel(t.signIn.name).fill(ADMINISTRATOR.name)
  await page.getByLabel(t.signIn.password, { exact: true }).fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: t.signIn.create }).click()

  await expect(page.getByRole('heading', { name: t.chat.greeting })).toBeVisible()
  await expect(page.getByTitle(t.app.signedInAs(ADMINISTRATOR.name))).toBeVisible()
  await page.context().storageState({ path: stateOfAdministrator() })

  await page.context().clearCookies()
  await page.goto(`/sign-in?setup=${code}`) // the code is of no use any more
  await expect(page.getByRole('heading', { name: t.signIn.title })).toBeVisible()
  await expect(page.getByLabel(t.signIn.code)).toHaveCount(0)
})
