import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { attach, composer, fresh, say } from '../console'
import { Troupe } from '../testing/troupe'

let folder: string
let server: Troupe | undefined

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-restart-'))
  server = undefined
})

test.afterEach(async () => {
  await server?.stop() // it may never have come up
  rmSync(folder, { recursive: true, force: true })
})

test('a page outlives a restart of the server, and nothing is lost', async ({ page }) => {
  server = await Troupe.start({ folder })
  const file = fresh('notes', 'txt')
  await page.goto(server.url)
  await attach(page, file, 'hello')
  await say(page, `Delete ${file}`)
  await expect(page.getByRole('button', { name: 'Allow once' })).toBeVisible()

  const { port } = server
  await server.stop()
  await expect(page.getByText('Connection lost. Reconnecting…')).toBeVisible()
  server = await Troupe.start({ folder, port })
  await expect(page.getByText('Connection lost. Reconnecting…')).toHaveCount(0)

  await expect(page.locator('[data-slot=user-text]')).toHaveText([`Delete ${file}`])
  await page.getByRole('button', { name: 'Allow once' }).click()
  await expect(page.locator('[data-slot=assistant-message]')).toContainText('Deleted')
  // what a run does is shown before its message is answered
  const conversation = page.url().replace('/c/', '/api/conversations/')
  await expect
    .poll(async () => (await (await page.request.get(conversation)).json()).busy as boolean)
    .toBe(false)
  await say(page, 'hello')
  await expect(page.locator('[data-slot=user-text]')).toHaveText([`Delete ${file}`, 'hello'])
  await expect(composer(page)).toHaveValue('')
})
