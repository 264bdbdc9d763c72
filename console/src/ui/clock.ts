import { useSyncExternalStore } from 'react'

const TICK = 1000 // ms

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** The time of day, exact to the second; one clock for the whole page. Stands still unless it ticks. */
export function useNow(isTicking: boolean): number {
  return useSyncExternalStore(isTicking ? onTick : stand, read)
}

function read(): number {
  return now
}

/** Calls a listener every second; returns what stops that. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener)
  now = Date.now()
  timer ??= setInterval(() => {
    now = Date.now()
    listeners.forEach((each) => each())
  }, TICK)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

function stand(): () => void {
  return () => {}
}
