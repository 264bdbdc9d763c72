import { useReactFlow } from '@xyflow/react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { nodeAtWork } from '../../picture/fold'
import type { RunPicture } from '../../picture/picture'
import { NODE_HEIGHT, NODE_WIDTH, type Places } from './layout'

const SLOW = 220 // ms
const LEGIBLE = 0.55 // zoom
const PADDING = 0.12

interface Camera {
  /** Shows all of the graph; where that would be too small to read, the work at hand. */
  begin: () => void
  fit: () => void
  /** Brings a node into the middle. */
  look: (node: string) => void
  /** Called when the view moves; with an event where the user moves it. */
  onMove: (event: MouseEvent | TouchEvent | null) => void
}

/** What of the graph is in view. Follows a plan that grows, until the user moves the view. */
export function useCamera(picture: RunPicture, places: Places, open: string | undefined): Camera {
  const flow = useReactFlow()
  const isHeld = useRef(false)
  const latest = useRef({ picture, places })
  useLayoutEffect(() => {
    latest.current = { picture, places }
  }, [picture, places])

  const look = useCallback(
    (node: string) => {
      const place = latest.current.places.get(node)
      if (place) {
        const zoom = Math.max(flow.getZoom(), LEGIBLE)
        const [x, y] = [place.x + NODE_WIDTH / 2, place.y + NODE_HEIGHT / 2]
        void flow.setCenter(x, y, { zoom, duration: motion() })
      }
    },
    [flow],
  )
  const fit = useCallback(() => {
    void flow.fitView({ padding: PADDING, maxZoom: 1, duration: motion() })
  }, [flow])
  const begin = useCallback(async () => {
    await flow.fitView({ padding: PADDING, maxZoom: 1 })
    const now = latest.current
    const work = nodeAtWork(now.picture)?.id ?? now.picture.nodes[0]?.id
    if (flow.getZoom() < LEGIBLE && work !== undefined && now.places.has(work)) {
      look(work)
    }
  }, [flow, look])

  useEffect(() => {
    if (places.size > 0 && !isHeld.current) {
      void begin()
    }
  }, [places, begin])
  useEffect(() => {
    if (open !== undefined) {
      look(open)
    }
  }, [open, look])

  return useMemo(() => {
    const onMove = (event: MouseEvent | TouchEvent | null) => {
      isHeld.current ||= event !== null
    }
    return { begin: () => void begin(), fit, look, onMove }
  }, [begin, fit, look])
}

function motion(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SLOW
}
