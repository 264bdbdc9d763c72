import { useCallback, useRef, useState } from 'react'

interface Viewport {
  top: number
  width: number
  height: number
}

/** What of a scrolled box is in sight, in pixels. */
export function useViewport() {
  const [view, setView] = useState<Viewport>({ top: 0, width: 800, height: 600 })
  const stop = useRef<() => void>(undefined)
  const ref = useCallback((box: HTMLElement | null) => {
    stop.current?.()
    if (box === null) {
      return
    }
    const read = () =>
      setView({ top: box.scrollTop, width: box.clientWidth, height: box.clientHeight })
    const observer = new ResizeObserver(read)
    observer.observe(box)
    box.addEventListener('scroll', read, { passive: true })
    stop.current = () => {
      observer.disconnect()
      box.removeEventListener('scroll', read)
    }
  }, [])
  return { ref, view }
}
