import type { NodePicture } from '../picture'

/** A node that has not started, except for what is given. */
export function node(id: string, more: Partial<NodePicture> = {}): NodePicture {
  return {
    id,
    type: 'data',
    name: id,
    desc: id,
    steps: [{ stepNumber: 1, desc: id }],
    dependencies: [],
    state: 'PENDING',
    attempts: [],
    text: '',
    isReplaced: false,
    isAdded: false,
    calls: [],
    writes: [],
    reads: [],
    inputTokens: 0,
    outputTokens: 0,
    cost: 0,
    ...more,
  }
}
