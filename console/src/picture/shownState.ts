import type { NodePicture } from './picture'

/** The state to show: what became of a node's place in the plan goes before its own state. */
export function shownState(node: NodePicture): string {
  if (node.isReplaced) {
    return 'REPLACED'
  }
  return node.reusedFrom === undefined ? node.state : 'REUSED'
}

/** How long a node took, or has taken until now, over all its attempts; undefined before it starts. */
export function elapsedOf(node: NodePicture, now: number): number | undefined {
  if (node.startedAt === undefined || node.reusedFrom !== undefined) {
    return undefined
  }
  const end = node.endedAt === undefined ? now : Date.parse(node.endedAt)
  return Math.max(0, end - Date.parse(node.startedAt))
}
