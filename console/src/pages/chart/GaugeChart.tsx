import type { ChartSource } from './chart'
import { useChartFormat } from './useChartFormat'
import styles from './chart.module.css'

const RADIUS = 110

/** The first number as a part of 100. */
export function GaugeChart({ source, name }: { source: ChartSource; name: string }) {
  const format = useChartFormat()
  const first = source.series[0]
  const value = first?.data[0] ?? null
  const part = Math.min(1, Math.max(0, (value ?? 0) / 100))
  const angle = Math.PI * (1 - part)
  return (
    <svg
      className={styles.gauge}
      viewBox="0 0 280 160"
      width={280}
      height={160}
      role="img"
      aria-label={name}
    >
      <path className={styles.track} d={`M30 140A${RADIUS} ${RADIUS} 0 0 1 250 140`} />
      {part > 0 && (
        <path
          className={styles.needle}
          stroke={first?.color}
          d={`M30 140A${RADIUS} ${RADIUS} 0 0 1 ${140 + RADIUS * Math.cos(angle)} ${140 - RADIUS * Math.sin(angle)}`}
        />
      )}
      <text className={styles.total} x={140} y={126} textAnchor="middle">
        {value === null ? '–' : format.value(value)}
      </text>
      <text x={140} y={148} textAnchor="middle">
        {source.labels[0]}
      </text>
    </svg>
  )
}
