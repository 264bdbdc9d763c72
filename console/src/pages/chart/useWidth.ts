import { useLayoutEffect, useRef, useState } from 'react'

const USUAL = 640 // px; before the first measurement

/** The width of an element in pixels, so that what is drawn in it has letters of the usual size. */
export function useWidth<T extends HTMLElement>() {
  const element = useRef<T>(null)
  const [width, setWidth] = useState(USUAL)
  useLayoutEffect(() => {
    const shown = element.current
    if (shown === null || typeof ResizeObserver === 'undefined') {
      return
    }
    const observer = new ResizeObserver(() => setWidth(shown.clientWidth || USUAL))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}
