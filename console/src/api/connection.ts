import { useSyncExternalStore } from 'react'
import type { StreamState } from './events'

/** How the page is connected: `offline` when the browser has no network, `cut` while a stream waits. */
export type Connection = 'connected' | 'cut' | 'offline'

const streams = new Map<object, StreamState>()
const listeners = new Set<() => void>()

/** Notes what a stream is at; `undefined` once it is no longer read. */
export function noteStream(stream: object, state: StreamState | undefined): void {
  if (state === undefined) {
    streams.delete(stream)
  } else if (!(state === 'connecting' && streams.get(stream) === 'waiting')) {
    streams.set(stream, state) // a try that has not succeeded yet is still a cut line
  }
  listeners.forEach((listener) => listener())
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connection)
}

function connection(): Connection {
  if (!navigator.onLine) {
    return 'offline'
  }
  return [...streams.values()].includes('waiting') ? 'cut' : 'connected'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
