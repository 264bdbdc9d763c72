import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react'
import { memo } from 'react'
import { shownState } from '../../picture/shownState'
import { useOfNode } from '../../picture/pictureStore'
import { classNames } from '../../ui/classNames'
import styles from './GraphEdge.module.css'

const AT_WORK = new Set(['RUNNING', 'RETRYING', 'WAITING'])

/** A line of the graph: strong into a node that is at work, faint into one that was left out. */
export const GraphEdge = memo(function GraphEdge(props: EdgeProps) {
  const look = useOfNode(props.target, (node) => lookOf(shownState(node)))
  const isGone = useOfNode(props.source, (node) => node.isReplaced)
  const [path, x, y] = getBezierPath(props)
  const condition = props.data?.condition as string | undefined
  return (
    <>
      <BaseEdge
        id={props.id}
        path={path}
        className={classNames(
          styles.edge,
          look === 'at-work' && !isGone && styles.atWork,
          (look === 'left-out' || isGone) && styles.leftOut,
          props.data?.kind === 'data' && styles.data,
        )}
      />
      {condition && (
        <EdgeLabelRenderer>
          <span
            className={styles.edgeLabel}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {condition}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
})

function lookOf(state: string): 'at-work' | 'left-out' | 'quiet' {
  if (AT_WORK.has(state)) {
    return 'at-work'
  }
  return state === 'SKIPPED' || state === 'REPLACED' || state === 'CANCELLED' ? 'left-out' : 'quiet'
}
