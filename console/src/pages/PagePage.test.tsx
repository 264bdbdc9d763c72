import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { StoredPage } from '../api/pages'
import { FakeServer, refusal } from '../testing/FakeServer'
import { show } from '../testing/render'
import { Component as PagePage } from './PagePage'

const STORED: StoredPage = {
  id: 'page-1',
  version: 2,
  lastVersion: 2,
  createdAt: '2026-01-01T00:00:00Z',
  at: '2026-01-02T00:00:00Z',
  cause: 'build',
  note: '',
  blueprint: { sourcePrompt: 'sales of sales.csv per month' },
  page: {
    meta: { pageTitle: 'Sales', summary: '', generatedAt: '2026-01-02T00:00:00Z' },
    layout: 'tabs',
    tabs: [
      {
        id: 'overview',
        label: 'Overview',
        blocks: [
          {
            id: 'chart-1',
            type: 'chart',
            title: 'Per month',
            variant: 'bar',
            xAxis: ['2024-01', '2024-02'],
            series: [{ name: 'amount', data: [10, 20.5] }],
            sources: [
              { binding: 'months', tool: 'query-table', rows: 2, description: 'sum of amount' },
            ],
          },
        ],
      },
      {
        id: 'details',
        label: 'Details',
        blocks: [
          {
            id: 'table-1',
            type: 'table',
            title: 'Products',
            headers: ['product', 'amount'],
            rows: [
              { cells: ['Mouse', 5], status: 'warning' },
              { cells: ['Lamp', 50], status: 'normal' },
            ],
          },
          { id: 'empty', type: 'chart', title: 'Nothing', note: 'The file has no rows.' },
        ],
      },
    ],
  },
}

const SESSION = { mode: 'open', user: { id: 'me', role: 'admin' }, csrf: 'c' }

function open(answers: Record<string, unknown> = {}, at = '/pages/page-1') {
  const server = FakeServer.start({
    'GET /api/session': SESSION,
    'GET /api/pages/page-1': STORED,
    ...answers,
  })
  show(<PagePage />, { at, path: '/pages/:page' })
  return server
}

describe('a page', () => {
  it('displays the blocks of a tab and the reason of an empty block', async () => {
    const user = userEvent.setup()
    open()

    expect(await screen.findByRole('img', { name: 'Per month' })).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Details' }))

    expect(screen.getByRole('cell', { name: /Mouse/ })).toHaveTextContent('Warning')
    expect(screen.getByText('The file has no rows.')).toBeInTheDocument()
    expect(screen.queryByRole('img', { name: 'Per month' })).not.toBeInTheDocument()
  })

  it('states on focus where a block comes from', async () => {
    const user = userEvent.setup()
    open()

    const button = await screen.findByRole('button', { name: /Where the data of “Per month”/ })

    expect(button).toHaveAccessibleDescription(/sum of amount.*months · 2 rows · query-table/)
    await user.click(button)
    expect(screen.getByRole('tooltip')).toBeVisible()
  })

  it('displays a chart as the numbers that it draws', async () => {
    const user = userEvent.setup()
    open()

    await user.click(await screen.findByRole('button', { name: '“Per month” as a table' }))

    expect(screen.getByRole('cell', { name: '20.5' })).toBeInTheDocument()
  })

  it('previews a change, applies it as previewed, and undoes it', async () => {
    const user = userEvent.setup()
    const plan = {
      instructions: [
        { type: 'update_props', targetBlockId: 'chart-1', changes: { props: { color: 'red' } } },
      ],
      affectedBlockIds: ['chart-1'],
    }
    const server = open({
      'POST /api/page/patch': (body: { preview?: boolean }) =>
        body.preview
          ? { patchPlan: plan, blueprint: {} }
          : { patchPlan: plan, page: { ...STORED, version: 3, lastVersion: 3, cause: 'patch' } },
      'POST /api/pages/page-1/versions/2/restore': { ...STORED, version: 4, lastVersion: 4 },
    })

    await user.type(await screen.findByRole('textbox'), 'make the bars red{Enter}')
    expect(await screen.findByText('“Per month”: color → red')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Changed. This is version 3.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))

    expect(await screen.findByText('Undone. This is version 4.')).toBeInTheDocument()
    expect(server.bodies('POST /api/page/patch')[1]).toEqual({
      pageId: 'page-1',
      message: 'make the bars red',
      patchPlan: plan,
    })
  })

  it('names what of a change is not understood and changes nothing', async () => {
    const user = userEvent.setup()
    open({
      'POST /api/page/patch': () =>
        refusal(422, 'page.unclear', 'the words “sing a song” are not understood'),
    })

    await user.type(await screen.findByRole('textbox'), 'sing a song{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent('sing a song')
    expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument()
  })

  it('displays an earlier version without the box that changes it', async () => {
    open({ 'GET /api/pages/page-1': { ...STORED, version: 1 } }, '/pages/page-1?version=1')

    expect(
      await screen.findByText('You are viewing version 1; the latest is 2.'),
    ).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Restore this version' })).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('compares versions', async () => {
    const user = userEvent.setup()
    open({
      'GET /api/pages/page-1/versions': {
        items: [
          { version: 2, at: '2026-01-02T00:00:00Z', cause: 'refresh', note: '' },
          { version: 1, at: '2026-01-01T00:00:00Z', cause: 'build', note: 'sales' },
        ],
        next: null,
      },
      'GET /api/pages/page-1/diff': {
        from: 1,
        to: 2,
        changes: [
          {
            kind: 'changed',
            block: 'chart-1',
            title: 'Per month',
            values: [{ place: '2024-02 amount', before: 18, after: 20.5 }],
          },
        ],
      },
    })

    await user.click(await screen.findByRole('button', { name: 'Versions' }))

    const row = await screen.findByRole('row', { name: /2024-02 amount/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['18', '20.5'])
  })

  it('creates a link that expires when the user chooses', async () => {
    const user = userEvent.setup()
    const link = {
      id: 'l',
      createdAt: '2026-01-02T00:00:00Z',
      expiresAt: '2099-01-03T00:00:00Z',
      embedHosts: [],
    }
    const server = open({
      'GET /api/pages/page-1/links': { items: [link] },
      'POST /api/pages/page-1/links': { ...link, url: 'https://example.org/shared/secret' },
    })

    await user.click(await screen.findByRole('button', { name: 'Share' }))
    await user.selectOptions(screen.getByRole('combobox'), '30')
    await user.click(screen.getByRole('button', { name: 'Create link' }))

    expect(await screen.findByText('https://example.org/shared/secret')).toBeInTheDocument()
    const [sent] = server.bodies('POST /api/pages/page-1/links') as { expiresAt: string }[]
    const days = (Date.parse(sent?.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
  })
})
