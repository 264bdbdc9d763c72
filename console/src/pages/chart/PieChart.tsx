import { useState } from 'react'
import { colorAt, type ChartSource } from './chart'
import { Legend } from './Legend'
import { slicesOf } from './scale'
import { useChartFormat } from './useChartFormat'
import styles from './chart.module.css'

const SIZE = 220
const OUTER = 100
const INNER = 62
const FULL = 0.99999 // an arc of a whole circle has no length

/** The first series as shares of its sum, which is in the middle. */
export function PieChart({ source, name }: { source: ChartSource; name: string }) {
  const format = useChartFormat()
  const [active, setActive] = useState<number>()
  const first = source.series[0]
  const numbers = first?.data ?? []
  const slices = slicesOf(numbers)
  const sum = numbers.reduce<number>((all, one) => all + Math.max(0, one ?? 0), 0)
  const colorOf = (index: number) => (index === 0 && first ? first.color : colorAt(index))
  const chosen = slices.find((slice) => slice.index === active)
  return (
    <div className={styles.beside}>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        width={SIZE}
        height={SIZE}
        role="img"
        aria-label={name}
      >
        {slices.map(({ index, start, end }) => (
          <path
            key={index}
            className={styles.slice}
            data-faint={active !== undefined && active !== index}
            fill={colorOf(index)}
            d={ring(start, Math.min(end, start + FULL))}
            onPointerEnter={() => setActive(index)}
            onPointerLeave={() => setActive(undefined)}
          />
        ))}
        <text className={styles.total} x={SIZE / 2} y={SIZE / 2 + 2} textAnchor="middle">
          {format.compact(chosen ? (numbers[chosen.index] ?? 0) : sum)}
        </text>
        <text x={SIZE / 2} y={SIZE / 2 + 20} textAnchor="middle">
          {chosen ? format.percent(chosen.end - chosen.start) : first?.name}
        </text>
      </svg>
      <Legend
        entries={source.labels.map((label, index) => {
          const slice = slices.find((one) => one.index === index)
          const value = numbers[index] ?? null
          return {
            name: label,
            color: colorOf(index),
            value:
              value === null
                ? '–'
                : `${format.value(value)}${slice ? ` · ${format.percent(slice.end - slice.start)}` : ''}`,
          }
        })}
      />
    </div>
  )
}

/** A part of a ring between two parts of the whole, clockwise from the top. */
function ring(start: number, end: number): string {
  const large = end - start > 0.5 ? 1 : 0
  return (
    `M${point(start, OUTER)}A${OUTER} ${OUTER} 0 ${large} 1 ${point(end, OUTER)}` +
    `L${point(end, INNER)}A${INNER} ${INNER} 0 ${large} 0 ${point(start, INNER)}Z`
  )
}

function point(part: number, radius: number): string {
  const angle = 2 * Math.PI * part - Math.PI / 2
  return `${SIZE / 2 + radius * Math.cos(angle)} ${SIZE / 2 + radius * Math.sin(angle)}`
}
