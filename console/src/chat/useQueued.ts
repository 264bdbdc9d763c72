import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client'
import type { Conversation } from '../api/types'

const POLL = 2000 // ms; most messages are worked on before the first look

/** The position of a message that waits for others to end; absent once it is worked on. */
export function useQueued(conversation: string, isAwaited: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: ['queued', conversation],
    queryFn: async () => {
      const { queued } = await api.get<Conversation>(
        `/api/conversations/${encodeURIComponent(conversation)}`,
      )
      return { queued }
    },
    initialData: { queued: undefined },
    enabled: isAwaited,
    staleTime: POLL,
    refetchInterval: POLL,
    gcTime: 0,
  })
  return isAwaited ? data.queued : undefined
}
