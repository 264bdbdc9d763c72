import { ApiError } from '../api/errors'
import { isZone } from './times'

/** What a refusal is about: the times, the zone, or no field of the form. */
export interface Refusal {
  when?: string
  zone?: string
  other?: unknown
}

/** The server reads the zone first, and does not name the field. */
export function readRefusal(error: unknown, zone: string): Refusal {
  const isAboutTimes =
    error instanceof ApiError && ['schedule.invalid', 'schedule.never'].includes(error.code)
  if (!isAboutTimes) {
    return error ? { other: error } : {}
  }
  return zone === '' || isZone(zone) ? { when: error.detail } : { zone: error.detail }
}
