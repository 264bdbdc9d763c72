import { createContext, type KeyboardEvent } from 'react'
import type { Direction } from './layout'

/** What the parts of a graph have in common. */
export interface GraphFrame {
  direction: Direction
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
  active: undefined,
  open: undefined,
  takesFocus: false,
  addressOf: () => '',
  onKeyDown: () => {},
})
