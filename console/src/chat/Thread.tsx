import { ArrowDown } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Conversation } from '../api/types'
import { useCanEdit } from '../app/useCanEdit'
import { useTitle } from '../app/useTitle'
import { useWords } from '../i18n/i18n'
import { IconButton } from '../ui/Button'
import { ErrorNotice } from '../ui/Notice'
import { Composer } from './Composer'
import { ReadOnlyNotice } from './ReadOnlyNotice'
import { isBusy } from './picture'
import { Turn } from './Turn'
import { useConversation, useSending } from './useConversation'
import { useFollow } from './useFollow'
import { chatWords } from './words'
import chatStyles from './chat.module.css'
import styles from './Thread.module.css'

/** The messages of a conversation and the field for the next one. */
export function Thread({ conversation }: { conversation: Conversation }) {
  const t = useWords(chatWords)
  const { state: picture, error } = useConversation(conversation)
  const sending = useSending(conversation.id)
  const canEdit = useCanEdit()
  const [isStopping, setStopping] = useState(false)
  const { scroller, isAtEnd, toEnd } = useFollow()
  const busy = isBusy(picture)
  if (isStopping && !busy) {
    setStopping(false)
  }
  const last = picture.turns.at(-1)
  const isNew = useLocation().state === 'new'

  useTitle(picture.title)
  useEffect(toEnd, [toEnd, picture.turns.length])
  const stop = async () => {
    setStopping(true)
    setStopping(await sending.stop())
  }
  const id = useCallback(() => Promise.resolve(conversation.id), [conversation.id])
  return (
    <div className={styles.thread}>
      <div className={styles.scroller} ref={scroller}>
        <div className={styles.column} role="log" aria-label={t.conversation} aria-live="off">
          <h1 className="hidden-visually">{picture.title || t.conversation}</h1>
          {picture.turns.map((turn) => (
            <Turn
              key={`${turn.turn} ${turn.text}`}
              turn={turn}
              isLast={turn === last}
              isBusy={busy}
              onSend={(text) => sending.send({ text })}
              onResend={(text) => sending.resend(turn.turn, text)}
            />
          ))}
          {isNew && picture.turns.length === 0 && (
            <p className={chatStyles.progress}>{t.understanding}</p>
          )}
          {error && <ErrorNotice error={error} />}
        </div>
      </div>
      <p className="hidden-visually" role="status">
        {last?.phase === 'answered'
          ? (t.ended[last.answer?.state ?? 'COMPLETED'] ?? t.ended.FAILED)
          : ''}
      </p>
      <div className={styles.foot}>
        {!isAtEnd && (
          <IconButton look="outline" className={styles.toEnd} name={t.newest} onClick={toEnd}>
            <ArrowDown size={17} aria-hidden />
          </IconButton>
        )}
        {sending.error !== undefined && <ErrorNotice error={sending.error} />}
        {canEdit ? (
          <Composer
            placeholder={last?.answer?.question ? t.ownWords : t.followUp}
            isBusy={busy}
            isStopping={isStopping}
            autoFocus
            conversation={id}
            onSend={sending.send}
            onStop={() => void stop()}
          />
        ) : (
          <ReadOnlyNotice />
        )}
      </div>
    </div>
  )
}
