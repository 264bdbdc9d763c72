import { criticalPath } from '../../picture/criticalPath'
import type { NodePicture, RunPicture } from '../../picture/picture'
import { shownState } from '../../picture/shownState'

/** One attempt of a node, in milliseconds since the run began. */
export interface Bar {
  from: number
  to: number
  isFailed: boolean
}

export interface TimelineRow {
  node: NodePicture
  state: string
  bars: Bar[]
  isCritical: boolean
}

export interface Timeline {
  /** In the order in which nodes began; those that have not begun come last, as planned. */
  rows: TimelineRow[]
  /** Milliseconds from the start of the run to its end, or until now. */
  length: number
}

export function timelineOf(picture: RunPicture, now: number): Timeline {
  const zero = picture.startedAt === undefined ? now : Date.parse(picture.startedAt)
  const end = picture.endedAt === undefined ? now : Date.parse(picture.endedAt)
  const critical = new Set(criticalPath(picture.nodes))
  const rows = picture.nodes
    .toSorted((a, b) => (a.startedAt ?? '9').localeCompare(b.startedAt ?? '9'))
    .map((node) => ({
      node,
      state: shownState(node),
      bars: barsOf(node, zero, end),
      isCritical: critical.has(node.id),
    }))
  const last = rows.reduce(
    (most, row) => row.bars.reduce((furthest, { to }) => Math.max(furthest, to), most),
    0,
  )
  return { rows, length: Math.max(1, last, end - zero) }
}

function barsOf(node: NodePicture, zero: number, end: number): Bar[] {
  return node.reusedFrom !== undefined
    ? []
    : node.attempts.map((attempt) => {
        const from = Math.max(0, Date.parse(attempt.startedAt) - zero)
        const to = attempt.endedAt === undefined ? end : Date.parse(attempt.endedAt)
        return { from, to: Math.max(from, to - zero), isFailed: attempt.problem !== undefined }
      })
}

const STEPS = [
  100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000,
  1_800_000, 3_600_000, 7_200_000, 21_600_000, 86_400_000,
]

/** Round times from 0 to the end, at least `gap` pixels apart on a line of `width` pixels. */
export function ticksOf(length: number, width: number, gap = 90): number[] {
  const least = (length * gap) / Math.max(1, width)
  const step = STEPS.find((one) => one >= least) ?? (STEPS.at(-1) as number)
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step)
}

/** The rows in sight, with some above and below. */
export function rowsInSight(
  count: number,
  rowHeight: number,
  scrollTop: number,
  height: number,
  margin = 8,
): [first: number, end: number] {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - margin)
  return [first, Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + margin)]
}
