import { useState, type PointerEvent } from 'react'
import { labelsFor, type AxisLabels } from './axisLabels'
import type { ChartSource, Series } from './chart'
import { Legend } from './Legend'
import { placeOn, scaleOf, segmentsOf, type Scale } from './scale'
import { useChartFormat } from './useChartFormat'
import { useWidth } from './useWidth'
import styles from './chart.module.css'

interface AxisChartProps {
  source: ChartSource
  name: string
  shape: 'bar' | 'line' | 'distribution'
}

/** Where the plot is inside the picture, in pixels. */
interface Plot {
  left: number
  right: number
  top: number
  bottom: number
  /** Width of what belongs to one label. */
  band: number
  scale: Scale
}

const HEIGHT = 260
const LETTER = 7 // px; how wide a digit of an axis is
const TOP = 14
const RIGHT = 8
const MAX_BAR = 64 // px; a few bars would be walls otherwise

/** Bars or lines over labels. A missing number is not drawn as zero. */
export function AxisChart({ source, name, shape }: AxisChartProps) {
  const format = useChartFormat()
  const [box, width] = useWidth<HTMLDivElement>()
  const [active, setActive] = useState<number>()
  const { labels, series, reference } = source
  const numbers = series.flatMap((one) => one.data.filter((number) => number !== null))
  const scale = scaleOf(reference ? [...numbers, reference.value] : numbers)
  const ticks = format.ticks(scale.ticks)
  const left = Math.max(...ticks.map((tick) => tick.length)) * LETTER + 10
  const band = (width - left - RIGHT) / labels.length
  const axis = labelsFor(labels, band)
  const plot = { left, right: width - RIGHT, top: TOP, bottom: HEIGHT - axis.height, band, scale }

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const index = Math.floor((x - left) / band)
    setActive(index >= 0 && index < labels.length ? index : undefined)
  }
  return (
    <>
      {series.length > 1 && <Legend entries={series} />}
      <div ref={box} className={styles.box}>
        <svg
          className={styles.picture}
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={name}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setActive(undefined)}
        >
          {scale.ticks.map((tick, index) => (
            <g key={tick}>
              <line
                className={tick === 0 ? styles.zero : styles.grid}
                x1={plot.left}
                x2={plot.right}
                y1={yOf(plot, tick)}
                y2={yOf(plot, tick)}
              />
              <text x={plot.left - 8} y={yOf(plot, tick) + 4} textAnchor="end">
                {ticks[index]}
              </text>
            </g>
          ))}
          {active !== undefined && (
            <rect
              className={styles.column}
              x={plot.left + band * active}
              y={plot.top}
              width={band}
              height={plot.bottom - plot.top}
            />
          )}
          <Labels axis={axis} plot={plot} />
          {shape === 'line'
            ? series.map((one, index) => <Line key={index} series={one} plot={plot} />)
            : series.map((one, index) => (
                <Bars
                  key={index}
                  series={one}
                  plot={plot}
                  at={index}
                  of={series.length}
                  isDense={shape === 'distribution'}
                />
              ))}
          {reference && (
            <g className={styles.reference}>
              <line
                x1={plot.left}
                x2={plot.right}
                y1={yOf(plot, reference.value)}
                y2={yOf(plot, reference.value)}
              />
              <text x={plot.right} y={yOf(plot, reference.value) - 5} textAnchor="end">
                {reference.label} {format.value(reference.value)}
              </text>
            </g>
          )}
        </svg>
        {active !== undefined && (
          <div
            className={styles.tip}
            data-side={active < labels.length / 2 ? 'start' : 'end'}
            style={{ left: plot.left + band * (active + 0.5), top: plot.top }}
          >
            <strong>{labels[active]}</strong>
            {series.map((one, index) => (
              <span key={index}>
                <i className={styles.swatch} style={{ background: one.color }} />
                {one.name}
                <b className="numbers">{valueText(one.data[active] ?? null, format.value)}</b>
              </span>
            ))}
          </div>
        )}
      </div>
    </>
  )
}

function valueText(value: number | null, format: (value: number) => string): string {
  return value === null ? '–' : format(value)
}

function yOf({ top, bottom, scale }: Plot, value: number): number {
  return bottom - (bottom - top) * placeOn(scale, value)
}

function Labels({ axis, plot }: { axis: AxisLabels; plot: Plot }) {
  return axis.entries.map(({ index, text, full }) => {
    const x = plot.left + plot.band * (index + 0.5)
    const y = plot.bottom + 17
    return (
      <text
        key={index}
        x={x}
        y={y}
        textAnchor={axis.isSlanted ? 'end' : 'middle'}
        transform={axis.isSlanted ? `rotate(-35 ${x} ${y - 4})` : undefined}
      >
        {text}
        {text !== full && <title>{full}</title>}
      </text>
    )
  })
}

interface BarsProps {
  series: Series
  plot: Plot
  /** Place of the series among those that share a label. */
  at: number
  of: number
  isDense: boolean
}

function Bars({ series, plot, at, of, isDense }: BarsProps) {
  const room = plot.band * (isDense ? 0.94 : 0.72)
  const width = Math.min(room / of, isDense ? Infinity : MAX_BAR)
  return series.data.map((value, index) => {
    if (value === null) {
      return null
    }
    const center = plot.left + plot.band * (index + 0.5)
    const y = yOf(plot, Math.max(0, value))
    const height = Math.abs(yOf(plot, value) - yOf(plot, 0))
    return (
      <rect
        key={index}
        x={center - (width * of) / 2 + width * at + 0.5}
        y={y}
        width={Math.max(1, width - 1)}
        height={Math.max(0.5, height)}
        rx={Math.min(3, width / 4)}
        fill={series.color}
      />
    )
  })
}

const MANY = 40 // points that would cover the line

function Line({ series, plot }: { series: Series; plot: Plot }) {
  const point = (index: number) => ({
    x: plot.left + plot.band * (index + 0.5),
    y: yOf(plot, series.data[index] ?? 0),
  })
  const segments = segmentsOf(series.data)
  const hasPoints = series.data.length <= MANY
  return (
    <g>
      {segments.map((indexes) => (
        <path
          key={indexes[0]}
          className={styles.line}
          stroke={series.color}
          d={`M${indexes.map((index) => `${point(index).x} ${point(index).y}`).join('L')}`}
        />
      ))}
      {segments.flat().map((index, _, all) => (
        <circle
          key={index}
          cx={point(index).x}
          cy={point(index).y}
          r={hasPoints || all.length === 1 ? 3.5 : 0}
          fill={series.color}
        />
      ))}
    </g>
  )
}
