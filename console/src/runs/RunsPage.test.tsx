import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { FakeServer, refusal } from '../testing/FakeServer'
import { show } from '../testing/render'
import { Component as RunsPage } from './RunsPage'

const run = (runId: string, state: string, startedAt: string) => ({
  runId,
  state,
  request: `Request of ${runId}`,
  workflow: 'plan',
  startedAt,
  endedAt: startedAt,
  nodes: 2,
  nodesDone: 2,
  nodesReused: 0,
})
const old = run('run-1', 'COMPLETED', '2026-01-01T00:00:00Z')
const recent = run('run-2', 'FAILED', '2026-01-02T00:00:00Z')

describe('the list of runs', () => {
  it('compares the older of two with the newer, whichever was chosen first', async () => {
    FakeServer.start({ 'GET /api/runs': { items: [recent, old], next: null } })
    show(<RunsPage />, { at: '/runs', path: '/runs' })

    await userEvent.click(await screen.findByRole('checkbox', { name: /run-2/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /run-1/ }))

    const compare = screen.getByRole('link', { name: 'Compare' })
    expect(compare).toHaveAttribute('href', '/runs/run-1/compare/run-2')
  })

  it('shows older runs on demand', async () => {
    const server = FakeServer.start({
      'GET /api/runs': () =>
        server.asked.length > 1 ? { items: [old], next: null } : { items: [recent], next: 'run-2' },
    })
    show(<RunsPage />, { at: '/runs', path: '/runs' })

    await userEvent.click(await screen.findByRole('button', { name: 'Show older runs' }))

    expect(await screen.findByText('Request of run-1')).toBeVisible()
    expect(screen.getByText('Request of run-2')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show older runs' })).toBeNull()
  })

  it('keeps filters in the address and offers to clear them where nothing matches', async () => {
    FakeServer.start({ 'GET /api/runs': { items: [], next: null } })
    const { router } = show(<RunsPage />, { at: '/runs?search=x', path: '/runs' })

    await userEvent.click(await screen.findByRole('button', { name: 'Failed' }))
    expect(router.state.location.search).toBe('?search=x&state=FAILED')
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as Element)

    expect(router.state.location.search).toBe('')
    expect(await screen.findByText('No runs yet')).toBeVisible()
  })

  it('says what failed and asks again', async () => {
    const server = FakeServer.start({
      'GET /api/runs': () =>
        server.asked.length > 1
          ? { items: [old], next: null }
          : refusal(400, 'server.state', 'there is no state X'),
    })
    show(<RunsPage />, { at: '/runs', path: '/runs' })

    expect(await screen.findByText('there is no state X')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText('Request of run-1')).toBeVisible()
  })

  it('takes in a run under a new id where its own is taken', async () => {
    const server = FakeServer.start({
      'GET /api/runs': { items: [old], next: null },
      'POST /api/runs/import': () =>
        server.bodies('POST /api/runs/import').length > 1
          ? { runId: 'run-9' }
          : refusal(409, 'server.known-run', 'run-1 is here already'),
    })
    const { router } = show(<RunsPage />, { at: '/runs', path: '/runs', language: 'zh' })

    await screen.findByText('Request of run-1')
    await userEvent.upload(
      screen.getByLabelText('导入运行', { selector: 'input' }),
      new File(['{}'], 'run.zip'),
    )
    await userEvent.click(await screen.findByRole('button', { name: '用新编号导入' }))

    expect(router.state.location.pathname).toBe('/runs/run-9')
  })
})
