import { describe, expect, it } from 'vitest'
import { anchorMaker } from './anchors'

describe('anchors', () => {
  it('are those of the index, which are those of GitHub', () => {
    const next = anchorMaker()

    const made = ["1. What's new?", '固定列 Fixed', 'a_b-c', 'Same', 'Same', 'Same-1'].map(next)

    expect(made).toEqual(['1-whats-new', '固定列-fixed', 'a_b-c', 'same', 'same-1', 'same-1-1'])
  })
})
