import { useSyncExternalStore } from 'react'
import { onTick } from '../ui/clock'
import { minuteOf } from './days'

/** The minute on the clock here, `2026-11-21T09:30`; renders again when the next one begins. */
export function useMinute(): string {
  return useSyncExternalStore(onTick, thisMinute)
}

function thisMinute(): string {
  return minuteOf(new Date())
}
