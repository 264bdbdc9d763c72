import { expect, test, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectComfort, WIDE } from '../console'
import { Troupe } from '../testing/troupe'

const { E2E_SCRATCH = '.' } = process.env
let server: Troupe

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  server = await Troupe.start({ folder: join(E2E_SCRATCH, 'life') }) // figures tell of everything
})

test.afterAll(() => server.stop())

const two = (n: number) => String(n).padStart(2, '0')

/** A day on the clock of this machine, which is the browser's and the server's. */
function day(fromToday: number): string {
  const date = new Date()
  date.setDate(date.getDate() + fromToday)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

async function goTo(page: Page, tab: string) {
  await page.goto(`${server.url}/life?tab=${tab}`)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
}

async function choose(page: Page, name: string, action: string) {
  const more = page.getByRole('button', { name: `More: ${name}` })
  await more.scrollIntoViewIfNeeded() // a menu closes where the page is scrolled
  await more.click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function addTask(page: Page, title: string, due: string) {
  await page.getByRole('textbox', { name: 'New task' }).fill(title)
  await page.getByLabel('Due', { exact: true }).fill(due)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: `Done: ${title}` })).toBeVisible()
}

test('a project gets tasks by the page; one is done, undone, and all is kept', async ({ page }) => {
  await goTo(page, 'tasks')
  await expect(page.getByRole('heading', { name: 'No open tasks' })).toBeVisible()
  await expectComfort(page)

  await page.setViewportSize(WIDE)
  await page.getByRole('tab', { name: 'Projects' }).click()
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Website 网站')
  await page.getByLabel('Ends').fill(day(30))
  await expectComfort(page)
  await page.setViewportSize(WIDE)
  await page.getByRole('button', { name: 'Save' }).click()

  await page.getByRole('link', { name: 'Website 网站' }).click()
  await addTask(page, 'Late', day(-2))
  await addTask(page, 'Now', day(0))
  await addTask(page, 'Soon', day(3))
  await addTask(page, 'Far', day(20))
  await addTask(page, 'Some day', '')
  for (const group of ['Overdue', 'Today', 'Next 7 days', 'Later', 'No date']) {
    await expect(page.getByRole('heading', { name: `${group} 1` })).toBeVisible()
  }
  await expectComfort(page)

  await page.setViewportSize(WIDE)
  await page.getByRole('checkbox', { name: 'Done: Late' }).check()
  await expect(page.getByRole('heading', { name: /^Overdue/ })).toBeHidden()
  await page.getByText('Done', { exact: true }).last().click()
  await expect(page.getByRole('checkbox', { name: 'Done: Late' })).toBeChecked()

  await page.getByRole('button', { name: "Undo: change task 'Late'" }).click()
  await expect(page.getByRole('heading', { name: 'Overdue 1' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Done: Late' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Done: Now' }).check()

  await goTo(page, 'projects')
  await expect(page.getByText('20% · 1 of 5 tasks done')).toBeVisible()
  await expectComfort(page)
})

test('goals stand by stage with their projects, and change their status', async ({ page }) => {
  await goTo(page, 'goals')
  await page.getByRole('button', { name: 'New goal: This year' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Be found')
  await page.getByRole('checkbox', { name: 'Website 网站' }).check()
  await page.getByRole('button', { name: 'Save' }).click()

  const year = page.locator('[data-slot=stage]').filter({ hasText: 'This year' })
  await expect(year.getByRole('link', { name: 'Website 网站' })).toBeVisible()
  await choose(page, 'Be found', 'Pause')
  await expect(year.getByText('Paused')).toBeVisible()
  await expectComfort(page)
  await page.setViewportSize(WIDE)

  await choose(page, 'Be found', 'Archive')
  await expect(year.getByText('No goals here')).toBeVisible()
  await page.getByRole('switch', { name: 'Show archived' }).click()
  await expect(year.getByText('Archived')).toBeVisible()
})

test('a review is written for a day, read, and deleted after a question', async ({ page }) => {
  await goTo(page, 'reviews')
  await page.getByRole('button', { name: 'Write a review' }).click()
  await page.getByRole('textbox', { name: /^What happened/ }).fill('Shipped it. 上线了。')
  await page.getByRole('slider', { name: /^Mood/ }).fill('9')
  await page.getByRole('textbox', { name: /^Tags/ }).fill('work, 发布')
  await expectComfort(page)
  await page.setViewportSize(WIDE)
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('button', { name: /1 review, mood 9$/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Shipped it. 上线了。', { exact: true })).toBeVisible()
  await expect(page.getByText('#发布')).toBeVisible()
  await expectComfort(page)
  await page.setViewportSize(WIDE)

  await page.getByRole('searchbox', { name: 'Search reviews' }).fill('上线')
  await expect(page.getByRole('grid')).toBeHidden() // what was found takes the place of the month
  await expect(page.getByText('Shipped it. 上线了。', { exact: true })).toBeVisible()
  await choose(page, 'Shipped it. 上线了。', 'Delete')
  await expect(page.getByText('You can undo this')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: /^Undo: delete review/ }).click()
  await expect(page.getByText('Shipped it. 上线了。', { exact: true })).toBeVisible()
})

test('two who edit the same thing lose nothing', async ({ page }) => {
  await goTo(page, 'tasks')
  await page.getByRole('button', { name: 'Soon', exact: true }).click()
  const fields = page.getByRole('dialog')
  await fields.getByRole('textbox', { name: 'Description' }).fill('Mine')

  const tasks = await page.request.get(`${server.url}/api/life/tasks?search=Soon`)
  const { items } = (await tasks.json()) as { items: { id: string }[] }
  const other = await page.request.patch(`${server.url}/api/life/tasks/${items[0]?.id}`, {
    data: { priority: 'URGENT', description: 'Theirs' },
    headers: { 'X-CSRF-Token': await csrf(page), Origin: server.url },
  })
  expect(other.status()).toBe(200)
  await fields.getByRole('button', { name: 'Save' }).click()

  await expect(fields.getByText('Description is now: Theirs')).toBeVisible()
  await expect(fields.getByRole('combobox', { name: 'Priority' })).toHaveValue('URGENT')
  await expectComfort(page)
  await page.setViewportSize(WIDE)
  await fields.getByRole('button', { name: 'Save' }).click()
  await expect(fields).toBeHidden()
  await expect(page.getByText('Mine', { exact: true })).toBeVisible()
  await expect(page.getByText('Urgent', { exact: true })).toBeVisible()
})

async function csrf(page: Page): Promise<string> {
  const session = await page.request.get(`${server.url}/api/session`)
  return ((await session.json()) as { csrf: string }).csrf
}

test('everything leaves as a file and comes in again', async ({ page }, info) => {
  await goTo(page, 'tasks')
  const file = info.outputPath('tasks.csv')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Import and export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'Export tasks (CSV)' }).click()),
  ])
  await download.saveAs(file)
  expect(readFileSync(file, 'utf8')).toContain('Some day')

  await choose(page, 'Some day', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('checkbox', { name: 'Done: Some day' })).toBeHidden()
  await goTo(page, 'tasks')
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import a file…' }).click()
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/^Imported: 1 new/)).toBeVisible()
  await expectComfort(page)
  await page.setViewportSize(WIDE)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await expect(page.getByRole('checkbox', { name: 'Done: Some day' })).toBeVisible()
})

test('the keyboard is enough to check off a task and to choose a day', async ({ page }) => {
  await page.goto(`${server.url}/approvals`)
  await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible()
  await page.keyboard.press('l')
  const task = page.getByRole('checkbox', { name: 'Done: Far' })
  await task.focus()
  await page.keyboard.press('Space')
  await expect(task).toBeHidden()

  await page.getByRole('tab', { name: 'Tasks' }).focus()
  await page.keyboard.press('End')
  const today = page.locator('[data-day][aria-current="date"]')
  await today.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('td[aria-selected="true"] > [data-day]')).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`day=${day(-1)}`))
})
