import { defineConfig } from '@playwright/test'
import { chromium } from './chromium'

/** Measures how smooth a large live run is; its figures mean something on a quiet machine only. */
export default defineConfig({
  testDir: 'perf',
  outputDir: '../test-results',
  workers: 1,
  reporter: 'list',
  use: { launchOptions: chromium() },
})
