import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { FakeServer, refusal } from '../testing/FakeServer'
import { show } from '../testing/render'
import type { PageEvent } from './build'
import { Component as PagesPage } from './PagesPage'

const SESSION = { mode: 'open', user: { id: 'me', role: 'admin' }, csrf: 'c' }
const NONE = { items: [], next: null }

/** A stream that the test writes. */
function buildStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) })
  return {
    response: () => new Response(body),
    send: (...events: PageEvent[]) =>
      events.forEach((event) =>
        controller?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
      ),
    close: () => controller?.close(),
  }
}

async function ask(answer: () => Response) {
  const user = userEvent.setup()
  FakeServer.start({
    'GET /api/session': SESSION,
    'GET /api/pages': NONE,
    'GET /api/page-templates': { items: [] },
    'GET /api/pages/page-1': {},
    'POST /api/page/generate': answer,
  })
  const shown = show(<PagesPage />, { at: '/pages', path: '/pages' })
  await user.type(await screen.findByRole('textbox'), 'sales per month{Enter}')
  return shown
}

describe('the list of pages', () => {
  it('displays blocks while others are computed, then opens the page', async () => {
    const stream = buildStream()
    const { router } = await ask(stream.response)

    stream.send(
      { type: 'PHASE', phase: 'data' },
      { type: 'TOOL_CALL', tool: 'query-table' },
      { type: 'BLOCK_START', blockId: 'k', componentType: 'kpi_grid' },
      { type: 'BLOCK_START', blockId: 'c', componentType: 'chart' },
      {
        type: 'BLOCK_COMPLETE',
        blockId: 'k',
        block: { id: 'k', type: 'kpi_grid', items: [{ label: 'Total', value: '1,234' }] },
      },
    )
    expect(await screen.findByText('1,234')).toBeInTheDocument()
    expect(screen.getByText('Chart: computing…')).toBeInTheDocument()

    stream.send({ type: 'COMPLETE', message: 'completed', result: { pageId: 'page-1' } })
    stream.close()
    await expect.poll(() => router.state.location.pathname).toBe('/pages/page-1')
  })

  it('states why a page was not built and what failed', async () => {
    const stream = buildStream()
    await ask(stream.response)

    stream.send(
      { type: 'DATA_ERROR', entity: 'sales', message: 'sales.csv does not exist' },
      { type: 'COMPLETE', message: 'error', result: { response: 'x', page: null } },
    )
    stream.close()

    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('sales.csv does not exist')
    expect(alert).toHaveTextContent('“sales”')
  })

  it('states that a stream was interrupted', async () => {
    const stream = buildStream()
    await ask(stream.response)

    stream.send({ type: 'PHASE', phase: 'data' })
    stream.close()

    expect(await screen.findByRole('alert')).toHaveTextContent('Build it again')
  })

  it('displays what the server does not understand', async () => {
    await ask(() => refusal(422, 'page.unclear', 'name a file or a table'))

    expect(await screen.findByRole('alert')).toHaveTextContent('name a file or a table')
  })
})
