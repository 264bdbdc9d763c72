import type { NodePicture } from './picture'

/**
 * The chain of nodes that a run's length comes of, first to last: from the node that ended last,
 * each with the dependency that it waited for longest. Nodes that were reused or never ran took no
 * time and end the chain.
 */
export function criticalPath(nodes: NodePicture[]): string[] {
  const ran = new Map(nodes.filter(hasRun).map((node) => [node.id, node]))
  const path = new Set<string>() // last to first
  let next = latest([...ran.values()])
  while (next !== undefined && !path.has(next.id)) {
    path.add(next.id)
    next = latest(next.dependencies.flatMap((id) => ran.get(id) ?? []))
  }
  return [...path].toReversed()
}

function hasRun(node: NodePicture): boolean {
  return node.startedAt !== undefined && node.reusedFrom === undefined && !node.isReplaced
}

/** A node that is still at work ends later than all that have ended. */
function latest(nodes: NodePicture[]): NodePicture | undefined {
  return nodes.reduce<NodePicture | undefined>(
    (found, node) => (found === undefined || endOf(node) > endOf(found) ? node : found),
    undefined,
  )
}

function endOf(node: NodePicture): string {
  return node.endedAt ?? '9999'
}
