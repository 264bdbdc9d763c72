import { useState } from 'react'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { chatWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './MessageEditor.module.css'

interface MessageEditorProps {
  start: string
  onCancel: () => void
  onSend: (text: string) => Promise<boolean>
}

export function MessageEditor({ start, onCancel, onSend }: MessageEditorProps) {
  const t = useWords(chatWords)
  const [text, setText] = useState(start)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    const isSent = await onSend(text.trim())
    setSending(false)
    if (isSent) {
      onCancel()
    }
  }
  return (
    <form
      className={styles.messageEditor}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <textarea
        className={ui.field}
        rows={Math.max(2, text.split('\n').length)}
        value={text}
        autoFocus
        aria-label={t.edit}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <div className={ui.formActions}>
        <span className={classNames(styles.hint, 'faint small')}>{t.editHint}</span>
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button look="primary" type="submit" disabled={text.trim() === '' || isSending}>
          {t.send}
        </Button>
      </div>
    </form>
  )
}
