import { useSyncExternalStore } from 'react'

/** Whether the page is being printed, so that what is behind tabs is on paper too. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting)
}

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia?.('print')
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}

function isPrinting(): boolean {
  return window.matchMedia?.('print').matches ?? false
}
