import type { Cell, TableRow } from '../../api/pages'

/** By which column rows are sorted. */
export interface Sorting {
  column: number
  isDescending: boolean
}

/** Whether each column has numbers and nothing else. */
export function numericColumns(count: number, rows: TableRow[]): boolean[] {
  return Array.from({ length: count }, (_, column) => {
    const cells = rows.map((row) => row.cells[column] ?? null).filter((cell) => cell !== null)
    return cells.length > 0 && cells.every((cell) => typeof cell === 'number')
  })
}

/** The rows in the order of a column; cells without a value come last either way. */
export function sortRows(rows: TableRow[], sorting: Sorting | undefined, tag: string): TableRow[] {
  if (sorting === undefined) {
    return rows
  }
  const { column, isDescending } = sorting
  const texts = new Intl.Collator(tag, { numeric: true })
  const compare = (a: Cell, b: Cell) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a), String(b))
  return rows.toSorted((one, other) => {
    const a = one.cells[column] ?? null
    const b = other.cells[column] ?? null
    if (a === null || b === null) {
      return Number(a === null) - Number(b === null)
    }
    return isDescending ? compare(b, a) : compare(a, b)
  })
}

/** What a click on the heading of a column changes: ascending, descending, as they came. */
export function nextSorting(sorting: Sorting | undefined, column: number): Sorting | undefined {
  if (sorting?.column !== column) {
    return { column, isDescending: false }
  }
  return sorting.isDescending ? undefined : { column, isDescending: true }
}
