import type { CSSProperties } from 'react'
import { TrendingDown, TrendingUp } from 'lucide-react'
import type { KpiItem } from '../../api/pages'
import { useWords } from '../../i18n/i18n'
import { useChartFormat } from '../chart/useChartFormat'
import { blockWords } from './words'
import styles from './KpiGrid.module.css'

interface KpiGridProps {
  items: KpiItem[]
  maxColumns?: number
}

export function KpiGrid({ items, maxColumns }: KpiGridProps) {
  const format = useChartFormat()
  return (
    <dl
      className={styles.grid}
      style={maxColumns ? ({ '--columns': maxColumns } as CSSProperties) : undefined}
    >
      {items.map(({ label, value, status, subtext }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd className="numbers">
            {typeof value === 'number' ? format.value(value) : (value ?? '–')}
            <Trend status={status} />
          </dd>
          {subtext && <dd className={styles.subtext}>{subtext}</dd>}
        </div>
      ))}
    </dl>
  )
}

function Trend({ status }: { status: KpiItem['status'] }) {
  const t = useWords(blockWords)
  if (status !== 'up' && status !== 'down') {
    return null
  }
  const Icon = status === 'up' ? TrendingUp : TrendingDown
  return (
    <span className={styles.trend}>
      <Icon size={18} aria-hidden />
      <span className="hidden-visually">{t.status[status]}</span>
    </span>
  )
}
