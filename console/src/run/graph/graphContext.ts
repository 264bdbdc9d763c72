import { createContext, type KeyboardEvent } from 'react'
import type { Direction } from './layout'

/** How much of a node is drawn: all, its name alone, or a block in the colour of its state. */
export type Detail = 'full' | 'name' | 'block'

const LEGIBLE = 0.5 // zoom; below it only names are legible
const VISIBLE = 0.22 // zoom; below it not even those

export function detailAt(zoom: number): Detail {
  if (zoom < VISIBLE) {
    return 'block'
  }
  return zoom < LEGIBLE ? 'name' : 'full'
}

/** What the parts of a graph have in common. */
export interface GraphFrame {
  direction: Direction
  detail: Detail
  /** The node that Tab leads to. */
  active: string | undefined
  /** The node that is open beside the graph. */
  open: string | undefined
  /** Whether the active node should take the focus as soon as it is drawn. */
  takesFocus: boolean
  addressOf: (node: string) => string
  onKeyDown: (node: string, event: KeyboardEvent) => void
}

export const GraphContext = createContext<GraphFrame>({
  direction: 'RIGHT',
  detail: 'full',
  active: undefined,
  open: undefined,
  takesFocus: false,
  addressOf: () => '',
  onKeyDown: () => {},
})
