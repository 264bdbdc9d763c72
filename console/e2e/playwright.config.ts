import { defineConfig } from '@playwright/test'

/**
 * Tests in a real browser against a running server: `BASE_URL=http://127.0.0.1:8080 npm run e2e`.
 * CHROMIUM names a browser that is installed; Playwright's own is used otherwise.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: 'list',
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:8080',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
