import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lifeQueries } from '../api/life'

/** A change of the user's items, after which all queries of them are fetched again. */
export function useLifeChange<V, T = unknown>(change: (variables: V) => Promise<T>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => void cache.invalidateQueries({ queryKey: ['life'] }),
  })
}

/** All projects by their ids, also archived ones, since tasks and goals may name these. */
export function useProjects() {
  const all = useQuery(lifeQueries.all('projects', { status: 'any', sort: 'name' }))
  return useMemo(() => new Map((all.data ?? []).map((one) => [one.id, one])), [all.data])
}

export type Projects = ReturnType<typeof useProjects>

export function useGoals() {
  const all = useQuery(lifeQueries.all('goals', { status: 'any', sort: 'title' }))
  return useMemo(() => new Map((all.data ?? []).map((one) => [one.id, one])), [all.data])
}
