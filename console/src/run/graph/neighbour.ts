import type { Places, Shape } from './layout'

/** How far apart nodes of one layer may be along the way of the plan. */
const SAME_LAYER = 40

type Place = { x: number; y: number }

/**
 * The node to go to with a key: along the plan to what comes next or before, across it to the
 * neighbour in the same layer, with Home and End to the first and last. Undefined where there is none.
 */
export function neighbour(
  key: string,
  from: string,
  shape: Shape,
  places: Places,
): string | undefined {
  const isRight = shape.direction === 'RIGHT'
  switch (key) {
    case 'Home':
      return shape.nodes[0]
    case 'End':
      return shape.nodes.at(-1)
    case isRight ? 'ArrowRight' : 'ArrowDown':
      return nearest(from, after(shape, from), places)
    case isRight ? 'ArrowLeft' : 'ArrowUp':
      return nearest(from, before(shape, from), places)
    case isRight ? 'ArrowDown' : 'ArrowRight':
      return nearest(from, beside(from, shape, places, 1), places)
    case isRight ? 'ArrowUp' : 'ArrowLeft':
      return nearest(from, beside(from, shape, places, -1), places)
    default:
      return undefined
  }
}

function after({ edges }: Shape, from: string): string[] {
  return edges.filter((edge) => edge.from === from).map((edge) => edge.to)
}

function before({ edges }: Shape, to: string): string[] {
  return edges.filter((edge) => edge.to === to).map((edge) => edge.from)
}

function beside(from: string, shape: Shape, places: Places, side: 1 | -1): string[] {
  const [along, across] =
    shape.direction === 'RIGHT' ? (['x', 'y'] as const) : (['y', 'x'] as const)
  const here = places.get(from)
  return shape.nodes.filter((id) => {
    const there = places.get(id)
    return (
      here !== undefined &&
      there !== undefined &&
      id !== from &&
      Math.abs(there[along] - here[along]) < SAME_LAYER &&
      (there[across] - here[across]) * side > 0
    )
  })
}

function nearest(from: string, candidates: string[], places: Places): string | undefined {
  const here = places.get(from)
  return candidates.toSorted(
    (a, b) => distance(here, places.get(a)) - distance(here, places.get(b)),
  )[0]
}

function distance(a: Place | undefined, b: Place | undefined): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Infinity
}
