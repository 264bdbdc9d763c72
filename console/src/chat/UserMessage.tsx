import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { IconButton } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import { MessageEditor } from './MessageEditor'
import { chatWords } from './words'
import chatStyles from './chat.module.css'
import styles from './UserMessage.module.css'

interface UserMessageProps {
  text: string
  at?: string
  isBusy: boolean
  onResend: (text: string) => Promise<boolean>
}

export function UserMessage({ text, at, isBusy, onResend }: UserMessageProps) {
  const t = useWords(chatWords)
  const format = useFormat()
  const [isEditing, setEditing] = useState(false)
  if (isEditing) {
    return <MessageEditor start={text} onCancel={() => setEditing(false)} onSend={onResend} />
  }
  return (
    <div className={styles.userMessage} data-slot="user-message">
      <h2 className="hidden-visually">{t.you}</h2>
      <p className={styles.userText} data-slot="user-text">
        {text}
      </p>
      <div className={chatStyles.messageActions}>
        {at && (
          <time className="faint small" dateTime={at} title={format.dateTime(at)}>
            {format.time(at)}
          </time>
        )}
        <CopyButton text={text} name={t.copyMessage} />
        <IconButton isSmall name={t.edit} disabled={isBusy} onClick={() => setEditing(true)}>
          <Pencil size={15} aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}
