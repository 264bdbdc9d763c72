import { useEffect, useRef } from 'react'

/** Keeps the end of an element in view while its first child grows. */
export function useScrollToEnd<T extends HTMLElement>() {
  const scroller = useRef<T>(null)
  useEffect(() => {
    const box = scroller.current
    const inside = box?.firstElementChild
    if (!box || !inside || typeof ResizeObserver === 'undefined') {
      return
    }
    const grown = new ResizeObserver(() => box.scrollTo({ top: box.scrollHeight }))
    grown.observe(inside)
    return () => grown.disconnect()
  }, [])
  return scroller
}
