import { useFormat } from '../../i18n/format'
import { isDone, type NodePicture } from '../../picture/picture'
import { elapsedOf } from '../../picture/shownState'
import { useNow } from '../../ui/clock'

/** How long a node took; ticks while it is at work. */
export function NodeTime({ node }: { node: NodePicture }) {
  const format = useFormat()
  const now = useNow(node.startedAt !== undefined && !isDone(node))
  const elapsed = elapsedOf(node, now)
  return elapsed === undefined ? null : <span className="numbers">{format.duration(elapsed)}</span>
}
