import type { ChartSource } from './chart'
import { Legend } from './Legend'
import { placeOn, scaleOf } from './scale'
import { useChartFormat } from './useChartFormat'
import styles from './chart.module.css'

const WIDTH = 360
const HEIGHT = 280
const RADIUS = 100

/** Series as shapes over spokes, one for each label. */
export function RadarChart({ source, name }: { source: ChartSource; name: string }) {
  const format = useChartFormat()
  const { labels, series } = source
  const scale = scaleOf(
    series.flatMap((one) => one.data.filter((number) => number !== null)),
    4,
  )
  const point = (index: number, part: number) => {
    const angle = (2 * Math.PI * index) / labels.length - Math.PI / 2
    return {
      x: WIDTH / 2 + RADIUS * part * Math.cos(angle),
      y: HEIGHT / 2 + RADIUS * part * Math.sin(angle),
    }
  }
  const shape = (part: (index: number) => number) =>
    labels
      .map((_, index) => point(index, part(index)))
      .map(({ x, y }) => `${x},${y}`)
      .join(' ')
  return (
    <div className={styles.beside}>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={name}
      >
        {scale.ticks.slice(1).map((tick) => (
          <polygon key={tick} className={styles.ring} points={shape(() => placeOn(scale, tick))} />
        ))}
        {series.map((one, index) => (
          <polygon
            key={index}
            className={styles.area}
            style={{ stroke: one.color, fill: one.color }}
            points={shape((at) => placeOn(scale, one.data[at] ?? scale.low))}
          >
            <title>
              {labels
                .map((label, at) => {
                  const value = one.data[at] ?? null
                  return `${label}: ${value === null ? '–' : format.value(value)}`
                })
                .join('\n')}
            </title>
          </polygon>
        ))}
        {labels.map((label, index) => {
          const { x, y } = point(index, 1.14)
          const side = x < WIDTH / 2 - 4 ? 'end' : x > WIDTH / 2 + 4 ? 'start' : 'middle'
          return (
            <text key={index} x={x} y={y + 4} textAnchor={side}>
              {label}
            </text>
          )
        })}
      </svg>
      <Legend entries={series} />
    </div>
  )
}
