import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { NodeDetail } from '../../api/types'
import { FakeServer } from '../../testing/FakeServer'
import { show } from '../../testing/render'
import { TracedTables } from './TracedTables'
import { tracedTablesOf } from './tracedTables'

const DETAIL = {
  calls: [
    {
      tool: 'askTable',
      table: 1,
      result: {
        reply: {
          data: {
            reading: 'Group by region, compute the total of amount.',
            result: {
              columns: [
                { name: 'region', type: 'text' },
                { name: 'total_amount', type: 'number' },
              ],
              rows: [{ region: 'South', total_amount: 390 }],
              rowCount: 1,
            },
          },
        },
      },
    },
    { tool: 'askTable', result: { cut: true } },
  ],
} as unknown as NodeDetail

const ROWS = 'GET /api/runs/r/nodes/n/tables/1/rows/1'

function page(rows: { number: number; cells: string[] }[], next: number | null) {
  return {
    row: 1,
    reading: 'Group by region, compute the total of amount.',
    file: 'sales.csv',
    resultColumns: ['region', 'total_amount'],
    resultCells: ['South', '390'],
    columns: ['region', 'amount'],
    groups: [
      { role: 'VALUE', behind: ['region'], reading: 'rows of the region', count: 2, rows },
      { role: 'NUMERATOR', behind: ['total_amount'], reading: 'rows where', count: 2, rows },
    ],
    next,
  }
}

function showTables() {
  show(<TracedTables runId="r" node="n" tables={tracedTablesOf(DETAIL)} />)
}

it('leads from a number to its rows of the file, page by page', async () => {
  const user = userEvent.setup()
  FakeServer.start({
    [ROWS]: (_: unknown, query: URLSearchParams) =>
      query.get('after') === '0'
        ? page([{ number: 3, cells: ['South', '80'] }], 50)
        : page([{ number: 6, cells: ['South', '310'] }], null),
  })
  showTables()

  await user.click(screen.getByRole('button', { name: '390' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Row 1 of the result' }))
  expect(await dialog.findByText('Group by region, compute the total of amount.')).toBeVisible()
  expect(dialog.getByRole('heading', { name: 'Numerator of total_amount' })).toBeVisible()
  expect(dialog.queryByRole('heading', { name: /Computed from these/ })).toBeNull()
  expect(dialog.getByRole('rowheader', { name: '3' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Show more rows' }))
  expect(await dialog.findByRole('rowheader', { name: '6' })).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Show more rows' })).toBeNull()
})

it('names a file that was changed', async () => {
  const user = userEvent.setup()
  FakeServer.start({
    [ROWS]: () =>
      Response.json(
        { status: 410, code: 'data.changed-source', detail: 'sales.csv was changed' },
        { status: 410, headers: { 'Content-Type': 'application/problem+json' } },
      ),
  })
  showTables()

  await user.click(screen.getByRole('button', { name: 'Rows behind row 1 of the result' }))

  expect(await screen.findByText('sales.csv was changed')).toBeVisible()
})
