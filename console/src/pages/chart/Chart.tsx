import type { ChartVariant } from '../../api/pages'
import { AxisChart } from './AxisChart'
import type { ChartSource } from './chart'
import { GaugeChart } from './GaugeChart'
import { PieChart } from './PieChart'
import { RadarChart } from './RadarChart'

interface ChartProps {
  variant: ChartVariant
  source: ChartSource
  /** What it is about, for screen readers. */
  name: string
}

export function Chart({ variant, source, name }: ChartProps) {
  switch (variant) {
    case 'pie':
      return <PieChart source={source} name={name} />
    case 'radar':
      return <RadarChart source={source} name={name} />
    case 'gauge':
      return <GaugeChart source={source} name={name} />
    default:
      return <AxisChart source={source} name={name} shape={variant} />
  }
}
