import { describe, expect, it } from 'vitest'
import { numericColumns, parseTable } from './csv'

describe('parseTable', () => {
  it('reads quoted cells with separators, quotes and line breaks', () => {
    expect(parseTable('\uFEFFname,said\r\n"Li, Wei","""hi""\nthere"\r\n')).toEqual({
      head: ['name', 'said'],
      rows: [['Li, Wei', '"hi"\nthere']],
    })
  })

  it('finds the separator by the head', () => {
    expect(parseTable('a;b,c\n1;2').head).toEqual(['a;b', 'c'])
    expect(parseTable('a;b;c\n1;2;3').rows).toEqual([['1', '2', '3']])
    expect(parseTable('a\tb\n1,5\t2').rows).toEqual([['1,5', '2']])
  })

  it('keeps empty cells and passes over empty lines', () => {
    expect(parseTable('a,b\n,\n\n1,\n')).toEqual({
      head: ['a', 'b'],
      rows: [
        ['', ''],
        ['1', ''],
      ],
    })
  })

  it('is empty for an empty text', () => {
    expect(parseTable('')).toEqual({ head: [], rows: [] })
  })

  it('takes a column for numbers only where all its filled cells are', () => {
    const table = parseTable('n,mixed,none\n1,2,\n-3.5,x,\n"1,000",4,\n')

    expect(numericColumns(table)).toEqual([true, false, false])
  })
})
