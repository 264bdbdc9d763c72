const listeners = new Set<() => void>()

/** Says that the server has answered, so that whoever waits to try again need not wait longer. */
export function noteReached(): void {
  listeners.forEach((listener) => listener())
}

/** @returns what stops hearing it */
export function onReached(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
