import { ZoomIn } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFormat } from '../../i18n/format'
import { useWords } from '../../i18n/i18n'
import { isEnded, type RunPicture } from '../../picture/picture'
import { useNow } from '../../ui/clock'
import { runWords } from '../shared/words'
import { rowsInSight, ticksOf, timelineOf, type Timeline } from './timeline'
import { TimelineRowView } from './TimelineRowView'
import { useViewport } from './useViewport'
import { timelineWords } from './words'
import { classNames } from '../../ui/classNames'
import timelineStyles from './timeline.module.css'
import ui from '../../ui/ui.module.css'
import styles from './RunTimeline.module.css'

const ROW = 34 // px
const NAMES = 240 // px
const NAMES_NARROW = 130 // px
const NARROW = 640 // px
const RIGHT = 76 // px; room for the time behind the last bar
const MAX_ZOOM = 40

interface RunTimelineProps {
  picture: RunPicture
  open: string | undefined
  addressOf: (node: string) => string
}

/** When each step ran, on one scale of time; only the rows in sight are drawn. */
export function RunTimeline({ picture, open, addressOf }: RunTimelineProps) {
  const t = useWords(runWords)
  const now = useNow(!isEnded(picture.state))
  const [zoom, setZoom] = useState(1)
  const { ref, view } = useViewport()
  const timeline = useMemo(() => timelineOf(picture, now), [picture, now])
  const names = view.width < NARROW ? NAMES_NARROW : NAMES
  const width = Math.max(160, view.width - names - RIGHT) * zoom
  const [first, end] = rowsInSight(timeline.rows.length, ROW, view.top, view.height)

  if (picture.nodes.length === 0) {
    return <p className={ui.empty}>{t.noSteps}</p>
  }
  return (
    <div className={styles.timeline}>
      <TimelineHead zoom={zoom} onZoom={setZoom} />
      <div ref={ref} className={styles.scroll} tabIndex={0} role="region" aria-label={t.timeline}>
        <div style={{ width: names + width + RIGHT }}>
          <Axis timeline={timeline} names={names} width={width} />
          <ol role="list" className={styles.rows} style={{ height: timeline.rows.length * ROW }}>
            {timeline.rows.slice(first, end).map((row, index) => (
              <TimelineRowView
                key={row.node.id}
                row={row}
                top={(first + index) * ROW}
                height={ROW}
                names={names}
                scale={width / timeline.length}
                isOpen={open === row.node.id}
                address={addressOf(row.node.id)}
              />
            ))}
          </ol>
        </div>
      </div>
    </div>
  )
}

function TimelineHead({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const t = useWords(timelineWords)
  return (
    <div className={styles.head}>
      <span className={styles.key}>
        <span className={classNames(timelineStyles.keyBar, timelineStyles.critical)} aria-hidden />
        {t.critical}
      </span>
      <span className={styles.key}>
        <span className={classNames(timelineStyles.keyBar, timelineStyles.failed)} aria-hidden />
        {t.failedAttempt}
      </span>
      <ZoomIn size={15} aria-hidden className={styles.zoomSign} />
      <input
        type="range"
        className={styles.zoom}
        aria-label={t.zoom}
        aria-valuetext={`${zoom.toFixed(1)}×`}
        min={0}
        max={1}
        step={0.02}
        value={Math.log(zoom) / Math.log(MAX_ZOOM)}
        onChange={(event) => onZoom(MAX_ZOOM ** Number(event.target.value))}
      />
    </div>
  )
}

function Axis(props: { timeline: Timeline; names: number; width: number }) {
  const { timeline, names, width } = props
  const format = useFormat()
  return (
    <div className={styles.axis} style={{ paddingLeft: names }} aria-hidden>
      {ticksOf(timeline.length, width).map((tick) => (
        <span
          key={tick}
          className={classNames(styles.tick, 'numbers')}
          style={{ left: names + (tick / timeline.length) * width }}
        >
          {format.duration(tick)}
        </span>
      ))}
    </div>
  )
}
