import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client'
import { ApiError } from '../api/errors'
import type { AcceptedRun, Approve } from '../api/types'

export type Decide =
  | { act: 'approve'; body: Approve }
  | { act: 'deny'; body: { key?: string; reason?: string } }
  | { act: 'answer'; body: { key?: string; answer: string } }

/** Decides a question of a run; others see what became of it. */
export function useDecide(runId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ act, body }: Decide) =>
      api.post<AcceptedRun>(`/api/runs/${encodeURIComponent(runId)}/${act}`, body),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ['approvals'] })
      void cache.invalidateQueries({ queryKey: ['runs', runId] })
    },
  })
}

/** Whether another user has already decided it. */
export function isTooLate(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'server.not-waiting'
}
