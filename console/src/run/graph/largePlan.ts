import type { NodePicture } from '../../picture/picture'
import { shownState } from '../../picture/shownState'

/** How many nodes are in each state, the most first. */
export function statesOf(nodes: NodePicture[]): [state: string, count: number][] {
  const counts = new Map<string, number>()
  for (const node of nodes) {
    const state = shownState(node)
    counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])
}

/** The nodes at work, those that wait for the user and those that failed, as planned. */
export function frontierOf(nodes: NodePicture[]): NodePicture[] {
  return nodes.filter((node) => MATTERS.has(node.state) && !node.isReplaced)
}

const MATTERS: ReadonlySet<string> = new Set(['RUNNING', 'RETRYING', 'WAITING', 'FAILED'])
