import { expect, test, type Page } from '@playwright/test'
import { large } from '../testing/scenes'
import { ConsoleServer } from '../testing/server'
import { addRun, stage } from '../testing/stage'

const NODES = 1000
const PER_SECOND = 200
const SECONDS = 10

let server: ConsoleServer
let base: string

test.beforeAll(async () => {
  server = stage()
  const { events } = large({ nodes: NODES, width: 25 })
  addRun(server, events.events)
  server.streams.set('/api/runs/run-large/events', {
    events: events.events,
    atOnce: 1,
    perSecond: PER_SECOND,
  })
  base = await server.start()
})

test.afterAll(() => server.stop())

interface Figures {
  frames: number
  framesPerSecond: number
  slowFrame: number
  longTasks: number
  longTaskTime: number
  longest: number
  drawn: number
}

test(`${NODES} nodes fed with ${PER_SECOND} events a second stay smooth`, async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(`${base}/runs/run-large`)
  await expect(page.locator('[data-slot=graph-node]').first()).toBeVisible({ timeout: 60_000 })
  await page.waitForTimeout(1500) // the first layout and its drawing are not what is measured

  const near = await measure(page, 'at a legible zoom')
  await page.getByRole('button', { name: /Show all|显示全部/ }).click()
  await page.waitForTimeout(1500)
  const far = await measure(page, 'with all of it in view')

  expect(near.drawn).toBeLessThan(NODES / 4)
  expect(near.framesPerSecond).toBeGreaterThan(30)
  expect(far.framesPerSecond).toBeGreaterThan(10)
})

async function measure(page: Page, where: string): Promise<Figures> {
  const figures = await page.evaluate(observe, SECONDS)
  const text = `${NODES} nodes, ${PER_SECOND} events/s, ${where}: ${JSON.stringify(figures)}`
  test.info().annotations.push({ type: 'figures', description: text })
  console.log(text)
  return figures
}

/** Runs in the page. */
async function observe(seconds: number): Promise<Figures> {
  const long: number[] = []
  const observer = new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => long.push(entry.duration)),
  )
  observer.observe({ entryTypes: ['longtask'] })
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  await new Promise<void>((done) => {
    const frame = (time: number) => {
      times.push(time)
      if (time < end) {
        requestAnimationFrame(frame)
      } else {
        done()
      }
    }
    requestAnimationFrame(frame)
  })
  observer.disconnect()
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const sorted = gaps.toSorted((a, b) => a - b)
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  return {
    frames: gaps.length,
    framesPerSecond: Math.round((gaps.length / total) * 10_000) / 10,
    slowFrame: Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
    longTasks: long.length,
    longTaskTime: Math.round(long.reduce((sum, one) => sum + one, 0)),
    longest: Math.round(Math.max(0, ...long)),
    drawn: document.querySelectorAll('[data-slot=graph-node]').length,
  }
}
