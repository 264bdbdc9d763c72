/** The rows of a table. */
export interface Table {
  head: string[]
  rows: string[][]
}

/**
 * Reads CSV as RFC 4180 has it, or TSV; quoted cells may hold separators, quotes and line breaks.
 *
 * @param separator `,`, `;` or a tab; the one that the first line has most of unless given
 */
export function parseTable(text: string, separator = separatorOf(text)): Table {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  const plain = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at] as string
    if (isQuoted) {
      if (sign !== '"') {
        cell += sign
      } else if (plain[at + 1] === '"') {
        cell += '"'
        at += 1
      } else {
        isQuoted = false
      }
    } else if (sign === '"' && cell === '') {
      isQuoted = true
    } else if (sign === separator) {
      endCell()
    } else if (sign === '\n' || sign === '\r') {
      at += sign === '\r' && plain[at + 1] === '\n' ? 1 : 0
      endRow()
    } else {
      cell += sign
    }
  }
  if (cell !== '' || row.length > 0) {
    endRow()
  }
  const [head = [], ...rest] = rows.filter((one) => one.length > 1 || one[0] !== '')
  return { head, rows: rest }
}

/** Whether every filled cell of a column is a number, so that it is set to the right. */
export function numericColumns(table: Table): boolean[] {
  return table.head.map((_, column) => {
    const cells = table.rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
    return cells.length > 0 && cells.every((cell) => /^[-+]?[\d,]*\.?\d+%?$/.test(cell.trim()))
  })
}

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const count = (separator: string) => first.split(separator).length
  return ['\t', ';', ','].reduce((best, one) => (count(one) > count(best) ? one : best), ',')
}
