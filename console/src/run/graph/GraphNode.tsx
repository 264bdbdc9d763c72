import { Handle, Position, type NodeProps } from '@xyflow/react'
import { memo, useContext, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../i18n/i18n'
import { StateIcon } from '../../ui/State'
import { toneOf } from '../../ui/tone'
import { uiWords } from '../../ui/words'
import { NodeMarks } from '../shared/NodeMarks'
import { NodeTime } from '../shared/NodeTime'
import type { NodePicture } from '../../picture/picture'
import { shownState } from '../../picture/shownState'
import { useNodeLine } from '../shared/useNodeLine'
import { runWords } from '../shared/words'
import { GraphContext } from './graphContext'
import { useNodePicture } from '../../picture/pictureStore'
import { classNames } from '../../ui/classNames'
import styles from './GraphNode.module.css'

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
      className={classNames(styles.node, !line && styles.roomy)}
      data-slot="graph-node"
      data-tone={toneOf(state)}
      data-state={state.toLowerCase()}
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
      <span className={styles.facts}>
        <span className={styles.type}>{node.type}</span>
        <NodeTime node={node} />
        <NodeMarks node={node} />
      </span>
      {line && <span className={styles.line}>{line}</span>}
    </>
  )
}

function NodeHead({ node, state }: { node: NodePicture; state: string }) {
  return (
    <span className={styles.head}>
      <StateIcon state={state} size={15} />
      <span className={styles.name} title={node.name}>
        {node.name}
      </span>
    </span>
  )
}
