import { createContext, useContext, useSyncExternalStore } from 'react'
import { EMPTY_PICTURE, type NodePicture, type RunPicture } from './picture'

/**
 * The newest picture of a run, for parts that show one node each: an event renders that node again
 * and no other.
 */
export class PictureStore {
  private picture: RunPicture = EMPTY_PICTURE
  private byId: ReadonlyMap<string, NodePicture> = new Map()
  private readonly listeners = new Set<() => void>()

  show(picture: RunPicture): void {
    if (picture === this.picture) {
      return
    }
    this.picture = picture
    this.byId = new Map(picture.nodes.map((node) => [node.id, node]))
    this.listeners.forEach((listener) => listener())
  }

  node(id: string): NodePicture | undefined {
    return this.byId.get(id)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}

export const PictureStoreContext = createContext(new PictureStore())

/** One node as it is now. */
export function useNodePicture(id: string): NodePicture | undefined {
  const store = useContext(PictureStoreContext)
  return useSyncExternalStore(store.subscribe, () => store.node(id))
}

/** A value derived from a node; renders again only when the value changes. */
export function useOfNode<T extends string | boolean | undefined>(
  id: string,
  read: (node: NodePicture) => T,
): T | undefined {
  const store = useContext(PictureStoreContext)
  return useSyncExternalStore(store.subscribe, () => {
    const node = store.node(id)
    return node && read(node)
  })
}
