const listeners = new Set<() => void>()

/** Announces that the server has answered, so that what waits to retry does so at once. */
export function noteReached(): void {
  listeners.forEach((listener) => listener())
}

/** @returns what stops hearing it */
export function onReached(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
