import { useEffect, useRef, useState } from 'react'
import { layoutInWorker } from './layoutWorker'
import type { Places, Shape } from './layout'

interface Layout {
  places: Places
  error?: Error
}

const NOWHERE: Layout = { places: new Map() }

/**
 * Where the nodes go. While a plan grows, one layout is under way at a time and the newest shape
 * waits; until it is done, the nodes stay where they were.
 *
 * @param shape the same object until the plan itself changes
 */
export function useLayout(
  shape: Shape,
  lay: (shape: Shape) => Promise<Places> = layoutInWorker,
): Layout {
  const [found, setFound] = useState<Layout>(NOWHERE)
  const wanted = useRef<Shape | undefined>(undefined)
  const isBusy = useRef(false)

  useEffect(() => {
    wanted.current = shape
    if (!isBusy.current) {
      isBusy.current = true
      void work().finally(() => (isBusy.current = false))
    }

    async function work() {
      while (wanted.current !== undefined) {
        const next = wanted.current
        wanted.current = undefined
        setFound(await attempt(next, lay))
      }
    }
  }, [shape, lay])

  return found
}

async function attempt(shape: Shape, lay: (shape: Shape) => Promise<Places>): Promise<Layout> {
  try {
    return { places: shape.nodes.length === 0 ? new Map() : await lay(shape) }
  } catch (error) {
    return {
      places: new Map(),
      error: error instanceof Error ? error : new Error(String(error)),
    }
  }
}
