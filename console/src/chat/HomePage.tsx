import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api/client'
import type { Conversation, NewMessage } from '../api/types'
import { useCanEdit } from '../app/useCanEdit'
import { useTitle } from '../app/useTitle'
import { useWords } from '../i18n/i18n'
import { ErrorNotice } from '../ui/Notice'
import { Composer } from './Composer'
import { Examples } from './Examples'
import { Missing } from './Missing'
import { ReadOnlyNotice } from './ReadOnlyNotice'
import { chatWords } from './words'
import styles from './HomePage.module.css'

/** Where a conversation begins. */
export function Component() {
  const t = useWords(chatWords)
  useTitle('')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>()
  const canEdit = useCanEdit()
  const begun = useRef<Promise<string>>(undefined)

  const begin = useCallback(() => {
    begun.current ??= api
      .post<Conversation>('/api/conversations')
      .then((conversation) => conversation.id)
      .catch((caught: unknown) => {
        begun.current = undefined
        throw caught
      })
    return begun.current
  }, [])

  const send = async (message: NewMessage) => {
    try {
      setError(undefined)
      const id = await begin()
      await api.post(`/api/conversations/${id}/messages`, message)
      void cache.invalidateQueries({ queryKey: ['conversations', 'list'] })
      void navigate(`/c/${id}`, { state: 'new' })
      return true
    } catch (caught) {
      setError(caught)
      return false
    }
  }
  return (
    <div className={styles.home}>
      <header className={styles.homeHead}>
        <h1>{t.greeting}</h1>
        <p>{t.lead}</p>
      </header>
      {error !== undefined && <ErrorNotice error={error} />}
      {canEdit ? (
        <>
          <Composer
            placeholder={t.placeholder}
            isBusy={false}
            autoFocus
            conversation={begin}
            onSend={send}
          />
          <Examples onChoose={(message) => void send(message)} />
          <Missing />
        </>
      ) : (
        <ReadOnlyNotice />
      )}
    </div>
  )
}
