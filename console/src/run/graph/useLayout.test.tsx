import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Places, Shape } from './layout'
import { useLayout } from './useLayout'

const shapeOf = (...nodes: string[]): Shape => ({ nodes, edges: [], direction: 'RIGHT' })
const placesOf = ({ nodes }: Shape): Places => new Map(nodes.map((id) => [id, { x: 0, y: 0 }]))

/** Lays out when it is told to. */
class SlowLayout {
  readonly asked: Shape[] = []
  private finishers: (() => void)[] = []

  readonly lay = (shape: Shape) => {
    this.asked.push(shape)
    return new Promise<Places>((resolve) => this.finishers.push(() => resolve(placesOf(shape))))
  }

  async finish(): Promise<void> {
    await act(async () => this.finishers.shift()?.())
  }
}

describe('laying out a plan that grows', () => {
  it('leaves out the shapes that were overtaken while one was under way', async () => {
    const slow = new SlowLayout()
    const { result, rerender } = renderHook(({ shape }) => useLayout(shape, slow.lay), {
      initialProps: { shape: shapeOf('a') },
    })
    rerender({ shape: shapeOf('a', 'b') })
    rerender({ shape: shapeOf('a', 'b', 'c') })

    await slow.finish()
    expect([...result.current.places.keys()]).toEqual(['a'])
    await slow.finish()

    expect([...result.current.places.keys()]).toEqual(['a', 'b', 'c'])
    expect(slow.asked.map((shape) => shape.nodes.length)).toEqual([1, 3])
  })

  it('says why there is none', async () => {
    const lay = () => Promise.reject(new Error('the worker is gone'))
    const shape = shapeOf('a')
    const { result } = renderHook(() => useLayout(shape, lay))

    await waitFor(() => expect(result.current.error?.message).toBe('the worker is gone'))
  })
})
