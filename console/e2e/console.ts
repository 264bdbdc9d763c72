import { AxeBuilder } from '@axe-core/playwright'
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

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing that WCAG 2.2 AA forbids, as far as a program can tell. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNoViolation(page, new AxeBuilder({ page }).withTags(STANDARDS))
}

async function expectNoViolation(page: Page, axe: AxeBuilder): Promise<void> {
  const found = await axe.analyze()
  const said = found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
  expect(said, page.url()).toEqual([])
}

export const WIDE = { width: 1280, height: 800 }
export const NARROW = { width: 360, height: 740 }

/** Axe finds nothing and nothing is cut off, light and dark, wide and narrow unless said otherwise. */
export async function expectComfort(page: Page, sizes = [WIDE, NARROW]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoViolation(page, new AxeBuilder({ page }).withRules(['color-contrast']))
    expect(await overflow(page), `${page.url()} is cut off at ${size.width} px`).toBe(0)
  }
}

/** How many pixels wider the page or its content is than what is shown of it. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('main')]
    return Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth))
  })
}

/** Whether the page can be scrolled sideways, which it never should be. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}
