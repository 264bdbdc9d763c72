import { useState } from 'react'
import type { RunPicture } from '../../picture/picture'
import { shapeKey, type Direction, type Shape } from './layout'

/** The shape of a run's plan; the same object until the plan itself changes. */
export function useShape({ nodes, edges }: RunPicture, direction: Direction): Shape {
  const shape = { nodes: nodes.map((node) => node.id), edges, direction }
  const key = shapeKey(shape)
  const [known, setKnown] = useState({ key, shape })
  if (known.key === key) {
    return known.shape
  }
  setKnown({ key, shape })
  return shape
}
