import { createContext, useContext, useState, type ReactNode } from 'react'
import type { LifeItems, LifeKind } from '../api/life'
import type { Start } from './form'
import { ItemDialog } from './ItemDialog'

/** What is edited, or what one begins with that is made. */
type Opened = {
  [K in LifeKind]: { kind: K; item?: LifeItems[K]; start?: Start<K> }
}[LifeKind]

const EditorContext = createContext<(opened: Opened) => void>(() => {})

/**
 * Holds the form that is open, above everything that is shown: what is typed stays where a list is
 * fetched again, and the thing moves elsewhere in it or is gone.
 */
export function Editor({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>()
  return (
    <EditorContext value={setOpened}>
      {children}
      {opened && <ItemDialog {...opened} onClose={() => setOpened(undefined)} />}
    </EditorContext>
  )
}

/** Opens the form. */
export function useEditor(): (opened: Opened) => void {
  return useContext(EditorContext)
}
