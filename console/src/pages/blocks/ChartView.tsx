import type { ChartBlock } from '../../api/pages'
import { useWords } from '../../i18n/i18n'
import { Chart } from '../chart/Chart'
import { sourceOf } from '../chart/chart'
import { TableView } from './TableView'
import { blockWords } from './words'

interface ChartViewProps {
  block: ChartBlock
  name: string
  isTable: boolean
}

export function ChartView({ block, name, isTable }: ChartViewProps) {
  const t = useWords(blockWords)
  const source = sourceOf(block)
  if (source === undefined) {
    return <p className="faint">{t.noChart}</p>
  }
  if (isTable) {
    return (
      <TableView
        name={name}
        headers={[t.label, ...source.series.map((one) => one.name)]}
        rows={source.labels.map((label, at) => ({
          cells: [label, ...source.series.map((one) => one.data[at] ?? null)],
        }))}
      />
    )
  }
  return <Chart variant={block.variant ?? 'bar'} source={source} name={name} />
}
