import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { LifeKind } from '../api/life'
import { useMinute } from './useMinute'

export const TABS = ['tasks', 'projects', 'goals', 'reviews'] as const satisfies LifeKind[]

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export interface LifePlace {
  tab: LifeKind
  search: string
  /** Id of a project, of tasks also `none`, or empty for all. */
  project: string
  showsArchived: boolean
  /** The day of the calendar. */
  day: string
}

/** What is shown, as the address says, so that it can be stored as a bookmark and sent to others. */
export function useLifeAddress() {
  const [address, setAddress] = useSearchParams()
  const today = useMinute().slice(0, 10)
  const day = address.get('day') ?? ''
  const project = address.get('project') ?? ''
  const tab = TABS.find((one) => one === address.get('tab')) ?? 'tasks'
  const place: LifePlace = {
    tab,
    search: (address.get('search') ?? '').trim(),
    project: project === 'none' && tab !== 'tasks' ? '' : project,
    showsArchived: address.has('archived'),
    day: DAY.test(day) ? day : today,
  }
  const set = useCallback(
    (values: Record<string, string>) => {
      setAddress(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            if (value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: !('tab' in values) },
      )
    },
    [setAddress],
  )
  return { place, set }
}
