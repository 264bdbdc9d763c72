import { expect, it } from 'vitest'
import type { Block } from '../../api/pages'
import { wideBlocks } from './widths'

const bars = (count: number): Block => ({
  id: 'c',
  type: 'chart',
  variant: 'bar',
  xAxis: Array.from({ length: count }, (_, at) => at),
})
const text: Block = { id: 'm', type: 'markdown', content: 'short' }

it('puts two narrow blocks beside each other', () => {
  expect(wideBlocks([bars(12), bars(5), text])).toEqual([true, false, false])
})

it('gives the whole width to a block without a neighbor', () => {
  expect(wideBlocks([bars(5), bars(12), text])).toEqual([true, true, true])
})

it('gives the whole width to numbers', () => {
  expect(wideBlocks([{ id: 'k', type: 'kpi_grid' }, text, text])).toEqual([true, false, false])
})
