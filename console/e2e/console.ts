import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export function composer(page: Page) {
  return page.getByRole('textbox', { name: 'Message' })
}

export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/** A name that no other test has used. */
export function fresh(stem: string, ending: string): string {
  return `${stem}-${Date.now()}.${ending}`
}

/** Puts a file into the workspace as people do, and waits until it is there. */
export async function attach(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(composer(page)).toHaveValue(`${name} `)
}

/** Nothing that WCAG 2.2 AA forbids, as far as a program can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const said = found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
  expect(said, page.url()).toEqual([])
}

/** Whether the page can be scrolled sideways, which it never should be. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}
