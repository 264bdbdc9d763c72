import { act, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EMPTY_PICTURE, type NodePicture } from './picture'
import { node } from './testing/nodes'
import { PictureStore, PictureStoreContext, useNodePicture } from './pictureStore'

describe('the store of the picture', () => {
  it('draws the node anew that changed, and no other', () => {
    const store = new PictureStore()
    const drawn: string[] = []
    function Shown({ id }: { id: string }) {
      const picture = useNodePicture(id)
      drawn.push(id)
      return <p>{`${id} ${picture?.state}`}</p>
    }
    const [a, b] = [node('a'), node('b')] as [NodePicture, NodePicture]
    store.show({ ...EMPTY_PICTURE, nodes: [a, b] })
    render(
      <PictureStoreContext value={store}>
        <Shown id="a" />
        <Shown id="b" />
      </PictureStoreContext>,
    )
    drawn.length = 0

    act(() => store.show({ ...EMPTY_PICTURE, nodes: [a, { ...b, state: 'RUNNING' }] }))

    expect(screen.getByText('b RUNNING')).toBeVisible()
    expect(drawn).toEqual(['b'])
  })
})
