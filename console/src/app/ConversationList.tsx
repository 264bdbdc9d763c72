import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { queries } from '../api/queries'
import { useWords } from '../i18n/i18n'
import { ConversationItem } from './ConversationItem'
import { appWords } from './words'
import styles from './ConversationList.module.css'

export function ConversationList() {
  const t = useWords(appWords)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const list = useQuery({ ...queries.conversations(search), placeholderData: keepPreviousData })
  // an empty conversation is not worth listing
  const items = (list.data?.items ?? []).filter((one) => one.turns > 0 || one.title !== '')
  return (
    <section className={styles.conversations} aria-label={t.conversations}>
      <div className={styles.conversationSearch}>
        <Search size={15} aria-hidden />
        <input
          id="conversation-search"
          type="search"
          value={typed}
          placeholder={t.search}
          aria-label={t.search}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <ul role="list" className={styles.conversationList}>
        {items.map((conversation) => (
          <ConversationItem key={conversation.id} conversation={conversation} />
        ))}
      </ul>
      {list.data && items.length === 0 && (
        <p className={styles.conversationNone}>{search === '' ? t.noConversations : t.noMatches}</p>
      )}
    </section>
  )
}
