import type { RunStatus } from '../api/types'

export const STATES: RunStatus[] = [
  'RUNNING',
  'WAITING',
  'INTERRUPTED',
  'COMPLETED',
  'PARTIAL',
  'FAILED',
  'CANCELLED',
]

/** Which runs are listed. Days are of the reader's own time: `2026-01-31`. */
export interface Filter {
  search: string
  states: RunStatus[]
  from: string
  to: string
}

/** The filter as an address has it; what makes no sense there is passed over. */
export function readFilter(query: URLSearchParams): Filter {
  const wanted = (query.get('state') ?? '').split(',')
  return {
    search: query.get('search') ?? '',
    states: STATES.filter((state) => wanted.includes(state)),
    from: day(query.get('from')),
    to: day(query.get('to')),
  }
}

export function writeFilter({ search, states, from, to }: Filter): URLSearchParams {
  const query = new URLSearchParams()
  const fields = { search, state: states.join(','), from, to }
  for (const [name, value] of Object.entries(fields)) {
    if (value !== '') {
      query.set(name, value)
    }
  }
  return query
}

export function isEmpty({ search, states, from, to }: Filter): boolean {
  return search === '' && states.length === 0 && from === '' && to === ''
}

/** As the server takes it: whole days, in UTC. */
export function queryOf({ search, states, from, to }: Filter): Record<string, string | undefined> {
  return {
    search: search.trim() || undefined,
    state: states.join(',') || undefined,
    from: from === '' ? undefined : new Date(`${from}T00:00:00`).toISOString(),
    to: to === '' ? undefined : new Date(`${to}T23:59:59.999`).toISOString(),
  }
}

export function toggle(states: RunStatus[], state: RunStatus): RunStatus[] {
  return states.includes(state) ? states.filter((one) => one !== state) : [...states, state]
}

function day(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : ''
}
