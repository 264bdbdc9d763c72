import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../api/client'
import type { AcceptedRun, Fork, Rerun } from '../../api/types'

export type RunAction =
  | { act: 'cancel'; body: { reason?: string } }
  | { act: 'resume'; body: Record<string, never> }
  | { act: 'rerun'; body: Rerun }
  | { act: 'fork'; body: Fork }

/** Does something with a run; where a new run comes of it, goes there. */
export function useRunActions(runId: string) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ act, body }: RunAction) =>
      api.post<AcceptedRun>(`${addressOf(runId)}/${act}`, body),
    onSuccess: (answer) => {
      void cache.invalidateQueries({ queryKey: ['runs'] })
      if (answer?.runId !== undefined && answer.runId !== runId) {
        void navigate(`/runs/${encodeURIComponent(answer.runId)}`)
      }
    },
  })
}

/** Deletes an ended run with all that is on record of it. */
export function useDeleteRun(runId: string) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api.delete(addressOf(runId)),
    onSuccess: async () => {
      await navigate('/runs')
      cache.removeQueries({ queryKey: ['runs', runId] })
      await cache.invalidateQueries({ queryKey: ['runs', 'list'] })
    },
  })
}

export function addressOf(runId: string): string {
  return `/api/runs/${encodeURIComponent(runId)}`
}

/** Has the browser save what is at an address of this server. */
export function save(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
