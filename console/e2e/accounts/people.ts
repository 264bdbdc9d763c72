import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { actionWords } from '../../src/run/actions/words'
import { appWords } from '../../src/app/words'
import { approvalWords } from '../../src/approvals/words'
import { chatWords } from '../../src/chat/words'
import { compareWords } from '../../src/run/compare/words'
import { lifeWords } from '../../src/life/words'
import { mcpWords } from '../../src/mcp/words'
import { nodeWords } from '../../src/run/node/words'
import { planWords } from '../../src/plan/words'
import { runsWords } from '../../src/runs/words'
import { runWords } from '../../src/run/shared/words'
import { settingsWords } from '../../src/settings/words'
import { signInWords } from '../../src/signIn/words'
import { uiWords } from '../../src/ui/words'
import type { Role } from '../../src/api/types'
import { json, token } from '../orders'

export const ADMINISTRATOR = { name: 'ada', password: 'lovelace-1843' }
export const PASSWORD = 'long-enough-1843'

/** A browser in which nobody is signed in; a sign-in over another ends that one. */
export const NOBODY = { cookies: [], origins: [] }

export interface Speaking {
  /** What the browser speaks, and the console after it. */
  language: 'zh' | 'en'
}

/** Everything the console says, in one language. */
export function said(language: 'zh' | 'en') {
  return {
    actions: actionWords[language],
    app: appWords[language],
    approvals: approvalWords[language],
    chat: chatWords[language],
    compare: compareWords[language],
    life: lifeWords[language],
    mcp: mcpWords[language],
    node: nodeWords[language],
    plan: planWords[language],
    run: runWords[language],
    runs: runsWords[language],
    settings: settingsWords[language],
    signIn: signInWords[language],
    ui: uiWords[language],
  }
}

interface People {
  t: ReturnType<typeof said>
  /** The page of a member of its own; `page` is the administrator's. */
  member: Page
}

export const test = base.extend<Speaking & People>({
  language: ['en', { option: true }],
  t: async ({ language }, use) => use(said(language)),
  member: async ({ page, browser, locale, baseURL }, use) => {
    const name = await addPerson(page, 'member')
    const context = await browser.newContext({ locale, baseURL, storageState: NOBODY })
    const own = await context.newPage()
    await signInBy(own, name)
    await use(own)
    await context.close()
  },
})

export { expect } from '@playwright/test'

let people = 0

/** A name that nobody has: tests run side by side and again. */
export function freshName(stem: string): string {
  people += 1
  return `${stem}-${process.pid}-${people}`
}

/** Makes an account, as the administrator whose page it is; answers with its name. */
export async function addPerson(page: Page, role: Role): Promise<string> {
  const name = freshName(role)
  const headers = await token(page)
  await json(page.request.post('/api/users', { headers, data: { name, password: PASSWORD, role } }))
  return name
}

/** Signs in without the form. */
export async function signInBy(page: Page, name: string, password = PASSWORD): Promise<void> {
  const headers = await token(page)
  await json(page.request.post('/api/session', { headers, data: { name, password } }))
}

export function stateOfAdministrator(): string {
  return join(process.env.E2E_SCRATCH ?? '.', 'administrator.json')
}
