import { useCallback, useEffect, useRef, useState } from 'react'

const NEAR = 80 // pixels from the end that still count as the end

/** Keeps the end of growing content in view, unless the user has scrolled up. */
export function useFollow() {
  const scroller = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)

  const toEnd = useCallback(() => {
    const box = scroller.current
    isFollowing.current = true
    box?.scrollTo?.({ top: box.scrollHeight })
  }, [])

  useEffect(() => {
    const box = scroller.current
    const inside = box?.firstElementChild
    if (!box || !inside || typeof ResizeObserver === 'undefined') {
      return
    }
    let top = box.scrollTop
    const onScroll = () => {
      const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR
      const isUpwards = box.scrollTop < top // growing content does not scroll; only the user scrolls up
      isFollowing.current = isNear || (isFollowing.current && !isUpwards)
      top = box.scrollTop
      setAtEnd(isNear)
    }
    const grown = new ResizeObserver(() => isFollowing.current && toEnd())
    grown.observe(inside)
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      grown.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [toEnd])

  return { scroller, isAtEnd, toEnd }
}
