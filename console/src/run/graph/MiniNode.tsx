import type { MiniMapNodeProps } from '@xyflow/react'
import { toneOf } from '../../ui/tone'
import { shownState } from '../../picture/shownState'
import { useOfNode } from '../../picture/pictureStore'
import styles from './MiniNode.module.css'

/** A node on the overview map, in the colour of its state. */
export function MiniNode({ id, x, y, width, height }: MiniMapNodeProps) {
  const tone = useOfNode(id, (node) => toneOf(shownState(node)))
  return (
    <rect
      className={styles.miniNode}
      data-tone={tone}
      x={x}
      y={y}
      width={width}
      height={height}
      rx={8}
    />
  )
}
