import { Position, type Edge, type Node } from '@xyflow/react'
import { edgeId, NODE_HEIGHT, NODE_WIDTH, type Places, type Shape } from './layout'

/**
 * The nodes as the graph's library wants them. They carry no state, so that no event makes it
 * compare a thousand of them; sizes and handles are given, so that those out of sight need no drawing.
 */
export function flowNodes({ nodes, direction }: Shape, places: Places): Node[] {
  const isRight = direction === 'RIGHT'
  const middle = { x: NODE_WIDTH / 2, y: NODE_HEIGHT / 2 }
  const handle = { width: 1, height: 1 }
  return nodes.flatMap((id) => {
    const position = places.get(id)
    return position === undefined
      ? []
      : [
          {
            id,
            type: 'step',
            position,
            data: {},
            width: NODE_WIDTH,
            height: NODE_HEIGHT,
            measured: { width: NODE_WIDTH, height: NODE_HEIGHT },
            handles: [
              {
                ...handle,
                type: 'target' as const,
                position: isRight ? Position.Left : Position.Top,
                x: isRight ? 0 : middle.x,
                y: isRight ? middle.y : 0,
              },
              {
                ...handle,
                type: 'source' as const,
                position: isRight ? Position.Right : Position.Bottom,
                x: isRight ? NODE_WIDTH : middle.x,
                y: isRight ? middle.y : NODE_HEIGHT,
              },
            ],
          },
        ]
  })
}

export function flowEdges({ edges }: Shape, places: Places): Edge[] {
  return edges
    .filter((edge) => places.has(edge.from) && places.has(edge.to))
    .map((edge) => ({
      id: edgeId(edge),
      type: 'line',
      source: edge.from,
      target: edge.to,
      domAttributes: { 'aria-hidden': true }, // nodes say what they come after
      data: { kind: edge.kind, condition: edge.condition },
    }))
}
