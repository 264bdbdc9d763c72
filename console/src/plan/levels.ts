import type { PlanNode } from '../api/types'

/** The stage of each node: 1 without dependencies, else one after the latest of them. */
export function levelsOf(
  nodes: Pick<PlanNode, 'id' | 'dependencies'>[],
): ReadonlyMap<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const levels = new Map<string, number>()
  const level = (id: string, above: ReadonlySet<string>): number => {
    const node = byId.get(id)
    if (!node || above.has(id)) {
      return 0 // unknown, or a cycle that is not valid yet while it is edited
    }
    const known = levels.get(id)
    if (known !== undefined) {
      return known
    }
    const inside = new Set(above).add(id)
    const found = 1 + Math.max(0, ...node.dependencies.map((before) => level(before, inside)))
    levels.set(id, found)
    return found
  }
  nodes.forEach((node) => level(node.id, new Set()))
  return levels
}
