import { expect, it } from 'vitest'
import { nextSorting, numericColumns, sortRows } from './table'

const ROWS = [
  { cells: ['b', 10] },
  { cells: ['a', null] },
  { cells: ['c', 9] },
  { cells: ['a10', 2] },
]
const second = (sorting: { column: number; isDescending: boolean }) =>
  sortRows(ROWS, sorting, 'en').map((row) => row.cells[1])

it('sorts numbers by size and has missing ones last either way', () => {
  expect(second({ column: 1, isDescending: false })).toEqual([2, 9, 10, null])
  expect(second({ column: 1, isDescending: true })).toEqual([10, 9, 2, null])
})

it('comes back to the order of the data after three clicks', () => {
  const once = nextSorting(undefined, 1)
  const twice = nextSorting(once, 1)

  expect(twice).toEqual({ column: 1, isDescending: true })
  expect(nextSorting(twice, 1)).toBeUndefined()
  expect(nextSorting(twice, 0)).toEqual({ column: 0, isDescending: false })
})

it('takes a column with missing cells for numeric, one without any number not', () => {
  expect(numericColumns(2, ROWS)).toEqual([false, true])
  expect(numericColumns(1, [{ cells: [null] }])).toEqual([false])
})
