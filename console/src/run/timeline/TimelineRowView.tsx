import { Link } from 'react-router'
import { useFormat } from '../../i18n/format'
import { useWords } from '../../i18n/i18n'
import { StateIcon } from '../../ui/State'
import { toneOf } from '../../ui/tone'
import type { Bar, TimelineRow } from './timeline'
import { timelineWords } from './words'
import { classNames } from '../../ui/classNames'
import timelineStyles from './timeline.module.css'
import styles from './TimelineRowView.module.css'

const LEAST = 3 // px; what took no time is still seen

interface TimelineRowProps {
  row: TimelineRow
  top: number
  height: number
  /** Width of the column of names. */
  names: number
  /** Pixels for a millisecond. */
  scale: number
  isOpen: boolean
  address: string
}

export function TimelineRowView({ row, top, height, names, scale, ...rest }: TimelineRowProps) {
  const format = useFormat()
  const sense = useSense(row)
  const last = row.bars.at(-1)
  return (
    <li
      className={classNames(timelineStyles.row, row.isCritical && timelineStyles.critical)}
      data-tone={toneOf(row.state)}
      style={{ top, height }}
      aria-current={rest.isOpen ? 'true' : undefined}
    >
      <Link to={rest.address} className={timelineStyles.name} style={{ width: names }}>
        <StateIcon state={row.state} size={14} />
        <span title={row.node.name}>{row.node.name}</span>
        <span className="hidden-visually">{sense}</span>
      </Link>
      <div className={styles.line} aria-hidden>
        {row.bars.map((bar) => (
          <span
            key={bar.from}
            className={classNames(timelineStyles.bar, bar.isFailed && timelineStyles.failed)}
            style={{ left: bar.from * scale, width: Math.max(LEAST, (bar.to - bar.from) * scale) }}
            title={sense}
          />
        ))}
        {last && (
          <span
            className={classNames(styles.took, 'numbers')}
            style={{ left: last.to * scale + 8 }}
          >
            {format.duration(lengthOf(row.bars))}
          </span>
        )}
        {row.state === 'REUSED' && <span className={styles.took}>≡</span>}
      </div>
    </li>
  )
}

function useSense({ bars, state, isCritical }: TimelineRow): string {
  const t = useWords(timelineWords)
  const format = useFormat()
  const [first] = bars
  const when =
    first === undefined
      ? state === 'REUSED'
        ? t.reused
        : t.notStarted
      : t.at(format.duration(first.from), format.duration(lengthOf(bars)))
  return isCritical ? `${when}, ${t.isCritical}` : when
}

/** From the start of the first attempt to the end of the last. */
function lengthOf(bars: Bar[]): number {
  return (bars.at(-1)?.to ?? 0) - (bars[0]?.from ?? 0)
}
