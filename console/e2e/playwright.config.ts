import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromium } from './chromium'
import type { Speaking } from './accounts/people'

const { E2E_OPEN, E2E_ACCOUNTS, E2E_SCRATCH = '.' } = process.env // set by testing/servers.ts

const accounts = { testDir: 'accounts', dependencies: ['first-account'] }
const administrator = {
  baseURL: E2E_ACCOUNTS,
  storageState: join(E2E_SCRATCH, 'administrator.json'),
}

/** Tests in a real browser, against real servers but for `stage`, which brings its own answers. */
export default defineConfig<Speaking>({
  outputDir: '../test-results',
  globalSetup: './testing/servers.ts',
  timeout: 240_000,
  expect: { timeout: 60_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: 'list',
  use: {
    locale: 'en-US',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    launchOptions: chromium(),
  },
  projects: [
    {
      name: 'first-account',
      testDir: 'accounts',
      testMatch: 'first-account.ts',
      use: { baseURL: E2E_ACCOUNTS },
    },
    { name: 'open', testDir: 'open', use: { baseURL: E2E_OPEN } },
    { name: 'stage', testDir: 'stage' },
    { name: 'en', ...accounts, use: { ...administrator, locale: 'en-US', language: 'en' } },
    { name: 'zh', ...accounts, use: { ...administrator, locale: 'zh-CN', language: 'zh' } },
  ],
})
