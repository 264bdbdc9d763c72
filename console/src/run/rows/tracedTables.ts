import type { NodeDetail } from '../../api/types'

/** A table of a step whose rows can be traced to those of a file. */
export interface TracedTable {
  /** Among those of the step, from 1. */
  number: number
  reading: string
  columns: { name: string; isNumber: boolean }[]
  /** The first rows, as texts. */
  rows: string[][]
  rowCount: number
}

interface Answer {
  reading: string
  result: {
    columns: { name: string; type: string }[]
    rows: Record<string, unknown>[]
    rowCount: number
  }
}

/** Those of a step, as its calls returned them; one too large for a page is omitted. */
export function tracedTablesOf(detail: NodeDetail | undefined): TracedTable[] {
  return (detail?.calls ?? []).flatMap((call) => {
    const answer = (call.result as { reply?: { data?: Answer } } | undefined)?.reply?.data
    if (call.table === undefined || answer === undefined) {
      return []
    }
    const { columns, rows, rowCount } = answer.result
    return {
      number: call.table,
      reading: answer.reading,
      columns: columns.map(({ name, type }) => ({ name, isNumber: type === 'number' })),
      rows: rows.map((row) => columns.map(({ name }) => textOf(row[name]))),
      rowCount,
    }
  })
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
