import type { LifeFilter } from '../api/life'

/** Groups of open tasks by when they are due, the most urgent first. */
export const DUE_GROUPS = ['overdue', 'today', 'upcoming', 'later', 'undated'] as const
export type DueGroup = (typeof DUE_GROUPS)[number]

const UPCOMING = 7 // days after today
const WEEK = 7
const MINUTE = 60_000 // ms

const two = (n: number) => String(n).padStart(2, '0')

/** A day on the clock here: `2026-11-21`. */
export function dayOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** A minute on the clock here: `2026-11-21T09:30`. */
export function minuteOf(date: Date): string {
  return `${dayOf(date)}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Midnight here at the beginning of a day. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number)
  return new Date(year, month - 1, date)
}

export function addDays(day: string, days: number): string {
  const date = dateOf(day)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

/** The filter of the server that leaves the open tasks of a group; no task is in two. */
export function filterOf(group: DueGroup, now: Date): LifeFilter {
  const today = dayOf(now)
  const dates: Record<DueGroup, LifeFilter> = {
    overdue: { to: minuteOf(new Date(now.getTime() - MINUTE)) },
    today: { from: minuteOf(now), to: today },
    upcoming: { from: addDays(today, 1), to: addDays(today, UPCOMING) },
    later: { from: addDays(today, UPCOMING + 1) },
    undated: { due: 'none' },
  }
  return { completed: false, ...dates[group] }
}

/** Whether a due time is over at a minute; a day is over when it has ended. */
export function isOver(due: string, minute: string): boolean {
  return due < (due.includes('T') ? minute : minute.slice(0, 10))
}

/** The weeks of a month, Monday first, with the days of other months that fill them up. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const lead = (dateOf(first).getDay() + WEEK - 1) % WEEK
  const weeks: string[][] = []
  for (let day = addDays(first, -lead); day.slice(0, 7) <= month; day = addDays(day, WEEK)) {
    weeks.push(Array.from({ length: WEEK }, (_, at) => addDays(day, at)))
  }
  return weeks
}

/** The month so many months later: `2026-12` and 1 are `2027-01`. */
export function addMonths(month: string, months: number): string {
  const date = dateOf(`${month}-01`)
  date.setMonth(date.getMonth() + months)
  return dayOf(date).slice(0, 7)
}

/** The same day of another month, or its last where it has no such day. */
export function inMonth(day: string, month: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}${day.slice(7)}`
  return same < last ? same : last
}
