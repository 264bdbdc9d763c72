import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react'
import { memo } from 'react'
import { shownState } from '../shownState'
import { useOfNode } from './pictureStore'

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
        className={`graph-edge ${isGone ? 'left-out' : look} ${props.data?.kind as string}`}
      />
      {condition && (
        <EdgeLabelRenderer>
          <span
            className="graph-edge-label"
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
