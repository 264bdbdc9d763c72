import { expect, test } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectComfort } from '../console'
import { home, LAUNCHER, Troupe } from '../testing/troupe'

const { E2E_SCRATCH = '.' } = process.env
const own = join(E2E_SCRATCH, 'documents') // documents would tell agents of other tests
const folder = join(own, 'guide')
let server: Troupe

const TABLE = `# Table 表格

Shows rows of data. See [select](./select).

## Fixed columns 固定列

A column with \`fixed\` stays in its place while others scroll. 固定的列在滚动时不动。

\`\`\`json
{"name": "id", "fixed": "left"}
\`\`\`

${'A long text about rows.\n\n'.repeat(30)}
## Sorting

Click a heading to sort.
`
const SELECT =
  '# Select 下拉框\n\nChooses one of several options.\n\n## Remote search\n\nAsks a server.\n'

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  server = await Troupe.start({ folder: own })
})

test.afterAll(() => server.stop())

/** As people add a folder, while the server runs. */
function add() {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'table.md'), TABLE)
  writeFileSync(join(folder, 'select.md'), SELECT)
  writeFileSync(join(folder, 'broken.md'), Buffer.from([0xc3, 0x28]))
  const env = { ...process.env, TROUPE_HOME: home(own), TROUPE_LANG: 'en' }
  execFileSync(LAUNCHER, ['docs', 'add', folder, '--name', 'guide', '--lexical'], { env })
}

test('documents are added, searched, read, judged; a changed file is found', async ({ page }) => {
  await page.goto(`${server.url}/documents`)
  await expect(page.getByText('./troupe docs add DIR')).toBeVisible()
  await expectComfort(page)

  add()
  await expect(page.getByRole('link', { name: 'guide' })).toBeVisible()
  await expect(page.getByText(/1 file cannot be read/)).toBeVisible()
  await expectComfort(page)

  await page.getByRole('searchbox', { name: /Search documents/ }).fill('固定列')
  const table = page.getByRole('article').filter({ hasText: 'table.md' })
  await expect(table).toBeVisible()
  await table.getByText('Why this page').click()
  await expect(table.getByRole('row').filter({ hasText: '固定' }).first()).toBeVisible()
  await expectComfort(page)

  await table.getByRole('button', { name: /^Helpful/ }).click()
  await expect(table.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await expect(table).toContainText('opened for a similar question')
  await table.getByRole('button', { name: /^Undo/ }).click()
  await expect(table).not.toContainText('opened for a similar question')

  await table.getByRole('link').click()
  await expect(page.getByRole('heading', { name: /^Fixed columns/ })).toBeFocused()
  await expect(page.getByRole('heading', { name: /^Fixed columns/ })).toBeInViewport()
  await expectComfort(page)
  await page.getByRole('link', { name: 'select', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Select/, level: 1 })).toBeInViewport()

  writeFileSync(join(folder, 'okapi.md'), '# Okapi\n\nAn animal of the forest.\n')
  await expect(async () => {
    await page.goto(`${server.url}/documents?query=okapi`)
    await expect(page.getByRole('article').first()).toContainText('okapi.md', { timeout: 2000 })
  }).toPass()
  await page.goto(`${server.url}/documents/pages?corpus=guide`)
  await expect(page.getByRole('link', { name: 'Okapi' })).toBeVisible()
  await expectComfort(page)
})

test('the keyboard is enough to search and open', async ({ page }) => {
  await page.goto(`${server.url}/approvals`)
  await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible()
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/\/documents$/)
  await page.getByRole('searchbox', { name: /Search documents/ }).focus()
  await page.keyboard.type('sort rows')
  const link = page.getByRole('article').filter({ hasText: '.md' }).first().getByRole('link')
  await expect(link).toHaveAttribute('href', /for=sort(\+|%20)rows/) // the last word was searched for
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Sorting/ })).toBeFocused()
})

test('a corpus is rebuilt and cleared', async ({ page }) => {
  await page.goto(`${server.url}/documents`)
  await page.getByRole('button', { name: 'Rebuild: guide' }).click()
  await expect(page.getByText('Rebuilt: 3 pages')).toBeVisible()

  await page.getByRole('button', { name: 'Clear: guide' }).click()
  await expectComfort(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
})
