import type { ChartBlock } from '../../api/pages'

/** What a chart is drawn from. */
export interface ChartSource {
  labels: string[]
  series: Series[]
  reference?: { label: string; value: number }
}

export interface Series {
  name: string
  /** As many as there are labels; null where a number is missing. */
  data: (number | null)[]
  /** A color of CSS. */
  color: string
}

const COLORS = 8

/** The usual color of the series or slice at an index. */
export function colorAt(index: number): string {
  return `var(--chart-${(index % COLORS) + 1})`
}

/** The source of a chart; absent if the block has nothing to draw. */
export function sourceOf(block: ChartBlock): ChartSource | undefined {
  const labels = block.xAxis?.map((label) => String(label ?? '–')) ?? []
  const series = (block.series ?? []).map((one, index) => ({
    name: one.name,
    data: labels.map((_, at) => numberOf(one.data[at])),
    color: (index === 0 && block.color) || one.color || colorAt(index),
  }))
  const isEmpty = series.every((one) => one.data.every((number) => number === null))
  return isEmpty ? undefined : { labels, series, reference: block.referenceLine }
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
