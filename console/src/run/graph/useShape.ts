import { useMemo } from 'react'
import type { RunPicture } from '../picture'
import { shapeKey, type Direction, type Shape } from './layout'

/** The shape of a run's plan; the same object until the plan itself changes. */
export function useShape({ nodes, edges }: RunPicture, direction: Direction): Shape {
  const shape = { nodes: nodes.map((node) => node.id), edges, direction }
  const key = shapeKey(shape)
  return useMemo(() => shape, [key])
}
