import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../api/client'
import type { Page, RunSummary } from '../api/types'
import { isEnded } from '../picture/picture'
import { queryOf, type Filter } from './filter'

const PAGE = 50
const REFRESH = 3000 // ms; while something in the list goes on
const LOOK = 15_000 // ms; for runs begun elsewhere

/** Runs page by page, the newest first; asked again while any of them goes on. */
export function useRuns(filter: Filter) {
  const query = queryOf(filter)
  return useInfiniteQuery({
    queryKey: ['runs', 'list', query],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<RunSummary>>('/api/runs', {
        query: { ...query, limit: PAGE, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const runs = state.data?.pages.flatMap((page) => page.items) ?? []
      return runs.some((run) => !isEnded(run.state) && run.state !== 'INTERRUPTED') ? REFRESH : LOOK
    },
  })
}
