import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from './client'
import type { components } from './openapi'
import type { Items } from './types'

type Schemas = components['schemas']

export type LifeKind = 'goals' | 'projects' | 'tasks' | 'reviews'
export type LifeStatus = Progress['status']
export type Stage = 'LIFE' | 'YEARLY' | 'QUARTER'
export type Priority = 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT'
export type ReviewType = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'PROJECT'

/** What items of every kind have; the description of the API leaves the rest open, since it depends on the kind. */
type Item = Pick<Schemas['LifeItem'], 'id' | 'version' | 'createdAt' | 'updatedAt'>

export interface Goal extends Item {
  title: string
  description: string
  stage: Stage
  status: LifeStatus
  deadline: string | null
  /** Ids. */
  projects: string[]
}

export interface Project extends Item {
  name: string
  description: string
  status: LifeStatus
  startDate: string | null
  endDate: string | null
  aliases: string[]
  customFields: Record<string, unknown>
  /** Ids. */
  goals: string[]
}

export interface Task extends Item {
  title: string
  description: string
  completed: boolean
  priority: Priority
  /** A day, or a day with a time, on the clock of the user. */
  dueDate: string | null
  completedAt: string | null
  projectId: string | null
}

export interface Review extends Item {
  content: string
  type: ReviewType
  date: string
  tags: string[]
  /** 1 to 10. */
  mood: number
  insights: string
  /** Ids. */
  projects: string[]
}

export interface LifeItems {
  goals: Goal
  projects: Project
  tasks: Task
  reviews: Review
}

export interface LifePage<T> {
  items: T[]
  meta: Schemas['LifePageMeta']
}

export type LifeStats = Schemas['LifeOverview']

export type Advice = Schemas['LifeAdvice']

export type Progress = Schemas['LifeProgress']

export type LifeChange = Schemas['LifeChangeEntry']

export type Imported = Schemas['LifeImport']

export type LifeFilter = Record<string, string | number | boolean | undefined>

const AT_ONCE = 30
const MOST = 200 // of a page; the server's own limit

/** All under the key `life`: a change may change any of it, figures too. */
export const lifeQueries = {
  /**
   * Page by page.
   *
   * @param part names what is filtered further by the time at which it is asked for
   */
  list: <K extends LifeKind>(
    kind: K,
    filter: LifeFilter,
    part = '',
    byNow: () => LifeFilter = () => ({}),
  ) =>
    infiniteQueryOptions({
      queryKey: ['life', kind, 'list', filter, part],
      queryFn: ({ pageParam, signal }) =>
        api.get<LifePage<LifeItems[K]>>(`/api/life/${kind}`, {
          query: { ...filter, ...byNow(), limit: AT_ONCE, page: pageParam },
          signal,
        }),
      initialPageParam: 1,
      getNextPageParam: ({ meta }) => (meta.hasMore ? meta.page + 1 : undefined),
    }),
  /** All that a filter leaves. */
  all: <K extends LifeKind>(kind: K, filter: LifeFilter) =>
    queryOptions({
      queryKey: ['life', kind, 'all', filter],
      queryFn: ({ signal }) => readAll<LifeItems[K]>(kind, filter, signal),
    }),
  stats: () =>
    queryOptions({
      queryKey: ['life', 'stats'],
      queryFn: () => api.get<LifeStats>('/api/life/stats'),
    }),
  progress: () =>
    queryOptions({
      queryKey: ['life', 'progress', api.language],
      queryFn: () => api.get<Items<Progress>>('/api/life/progress'),
    }),
  suggestions: () =>
    queryOptions({
      queryKey: ['life', 'suggestions', api.language],
      queryFn: () => api.get<Items<Advice>>('/api/life/suggestions'),
    }),
  changes: () =>
    queryOptions({
      queryKey: ['life', 'changes'],
      queryFn: () => api.get<Items<LifeChange>>('/api/life/changes', { query: { limit: 100 } }),
    }),
}

async function readAll<T>(kind: LifeKind, filter: LifeFilter, signal: AbortSignal): Promise<T[]> {
  const found: T[] = []
  for (let page = 1; ; page++) {
    const query = { ...filter, limit: MOST, page }
    const part = await api.get<LifePage<T>>(`/api/life/${kind}`, { query, signal })
    found.push(...part.items)
    if (!part.meta.hasMore) {
      return found
    }
  }
}

export function lifeAddress(kind: LifeKind, id: string): string {
  return `/api/life/${kind}/${encodeURIComponent(id)}`
}

/** Makes the server refuse a change of an outdated version. */
export function ifVersion(version: number): Record<string, string> {
  return { 'If-Match': `"${version}"` }
}
