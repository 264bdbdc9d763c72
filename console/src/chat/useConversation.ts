import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '../api/client'
import type { Conversation, Envelope, NewMessage } from '../api/types'
import { useEventFold, type Folded } from '../api/useEventFold'
import { foldConversation, pictureOf, type ConversationPicture } from './picture'

const LISTED = new Set(['conversation.message', 'conversation.titled', 'conversation.answer'])

/** Follows a conversation; the list of conversations and what waits are kept up with it. */
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
  /** Says a message again, perhaps in other words; all after it is taken back. */
  resend: (turn: number, text: string) => Promise<boolean>
  stop: () => Promise<boolean>
}

/** What a person can do in a conversation. */
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
