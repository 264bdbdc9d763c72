import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '../api/client'
import type { Conversation, Envelope, NewMessage } from '../api/types'
import { useEventFold, type Folded } from '../api/useEventFold'
import { foldConversation, pictureOf, type ConversationPicture } from './picture'

const LISTED = new Set(['conversation.message', 'conversation.titled', 'conversation.answer'])

/** Follows a conversation; updates the list of conversations and the open questions with it. */
export function useConversation(conversation: Conversation): Folded<ConversationPicture> {
  const cache = useQueryClient()
  const [start] = useState(() => pictureOf(conversation))
  return useEventFold({
    url: `/api/conversations/${encodeURIComponent(conversation.id)}/events`,
    start,
    after: start.lastSeq,
    fold: foldConversation,
    onEvent: (event: Envelope) => {
      if (LISTED.has(event.type)) {
        void cache.invalidateQueries({ queryKey: ['conversations', 'list'] })
      }
      if (event.type === 'conversation.answer') {
        void cache.invalidateQueries({ queryKey: ['approvals'] })
      }
    },
  })
}

export interface Sending {
  error: unknown
  /** Says whether it was sent. */
  send: (message: NewMessage) => Promise<boolean>
  /** Sends a message again, possibly edited; all later turns are removed. */
  resend: (turn: number, text: string) => Promise<boolean>
  stop: () => Promise<boolean>
}

/** What the user can do in a conversation. */
export function useSending(id: string): Sending {
  const [error, setError] = useState<unknown>()
  const path = `/api/conversations/${encodeURIComponent(id)}`
  const attempt = useCallback(async (action: () => Promise<unknown>) => {
    try {
      setError(undefined)
      await action()
      return true
    } catch (caught) {
      setError(caught)
      return false
    }
  }, [])
  return {
    error,
    send: (message) => attempt(() => api.post(`${path}/messages`, message)),
    resend: (turn, text) => attempt(() => api.post(`${path}/messages/${turn}`, { text })),
    stop: () => attempt(() => api.post(`${path}/cancel`)),
  }
}
