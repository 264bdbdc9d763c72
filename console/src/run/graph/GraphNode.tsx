import { Handle, Position, type NodeProps } from '@xyflow/react'
import { memo, useContext, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../i18n/i18n'
import { StateIcon, toneOf } from '../../ui/State'
import { uiWords } from '../../ui/words'
import { NodeMarks } from '../NodeMarks'
import { NodeTime } from '../NodeTime'
import type { NodePicture } from '../picture'
import { shownState } from '../shownState'
import { useNodeLine } from '../useNodeLine'
import { runWords } from '../words'
import { GraphContext } from './graphContext'
import { useNodePicture } from './pictureStore'

/** A node of the graph; a link, so that it opens as links do. */
export const GraphNode = memo(function GraphNode({ id }: NodeProps) {
  const node = useNodePicture(id)
  const { direction } = useContext(GraphContext)
  const isRight = direction === 'RIGHT'
  return (
    <>
      <Handle type="target" position={isRight ? Position.Left : Position.Top} />
      {node && <NodeCard node={node} />}
      <Handle type="source" position={isRight ? Position.Right : Position.Bottom} />
    </>
  )
})

function NodeCard({ node }: { node: NodePicture }) {
  const t = useWords(runWords)
  const { states } = useWords(uiWords)
  const frame = useContext(GraphContext)
  const line = useNodeLine(node)
  const link = useRef<HTMLAnchorElement>(null)
  const isActive = frame.active === node.id
  const state = shownState(node)

  useEffect(() => {
    if (isActive && frame.takesFocus) {
      link.current?.focus({ preventScroll: true })
    }
  }, [isActive, frame.takesFocus])

  return (
    <Link
      ref={link}
      to={frame.addressOf(node.id)}
      tabIndex={isActive ? 0 : -1}
      draggable={false}
      aria-label={t.step(node.name, states[state] ?? state)}
      aria-current={frame.open === node.id ? 'true' : undefined}
      className={`graph-node ${toneOf(state)} state-${state.toLowerCase()} ${line ? '' : 'roomy'}`}
      onKeyDown={(event) => frame.onKeyDown(node.id, event)}
    >
      {frame.detail === 'full' && <FullNode node={node} state={state} line={line} />}
      {frame.detail === 'name' && <NodeHead node={node} state={state} />}
    </Link>
  )
}

function FullNode(props: { node: NodePicture; state: string; line: string }) {
  const { node, state, line } = props
  return (
    <>
      <NodeHead node={node} state={state} />
      <span className="graph-node-facts">
        <span className="graph-node-type">{node.type}</span>
        <NodeTime node={node} />
        <NodeMarks node={node} />
      </span>
      {line && <span className="graph-node-line">{line}</span>}
    </>
  )
}

function NodeHead({ node, state }: { node: NodePicture; state: string }) {
  return (
    <span className="graph-node-head">
      <StateIcon state={state} size={15} />
      <span className="graph-node-name" title={node.name}>
        {node.name}
      </span>
    </span>
  )
}
