import { useQueryClient } from '@tanstack/react-query'
import type { Envelope } from '../api/types'
import { useEventFold, type Folded } from '../api/useEventFold'
import { foldSession, NO_SESSION, type SessionPicture } from './picture'

const CHANGING = /^(graph\.|agent\.|session\.|conversation\.(message|answer))/

/** Follows a session, which is a conversation; its agents and tasks are asked for again as it changes. */
export function useSession(session: string): Folded<SessionPicture> {
  const cache = useQueryClient()
  return useEventFold({
    url: `/api/conversations/${encodeURIComponent(session)}/events`,
    start: NO_SESSION,
    fold: foldSession,
    onEvent: ({ type }: Envelope) => {
      if (CHANGING.test(type)) {
        void cache.invalidateQueries({ queryKey: ['sessions', session] })
      }
      if (type === 'conversation.answer') {
        void cache.invalidateQueries({ queryKey: ['approvals'] })
      }
    },
  })
}
