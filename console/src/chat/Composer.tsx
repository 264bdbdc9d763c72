import { ArrowUp, Paperclip, Square } from 'lucide-react'
import { useCallback, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import type { NewMessage } from '../api/types'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { IconButton } from '../ui/Button'
import { Switch } from '../ui/Switch'
import { AttachmentList } from './AttachmentList'
import { OnFailureMenu } from './OnFailureMenu'
import { LIMIT, useAttachments } from './useAttachments'
import { useSettings } from './useSettings'
import { chatWords } from './words'
import { classNames } from '../ui/classNames'
import styles from './Composer.module.css'

const MOST_ROWS = 12 // for browsers that do not size a field by its content

interface ComposerProps {
  placeholder: string
  isBusy: boolean
  isStopping?: boolean
  autoFocus?: boolean
  /** The conversation that files go to; begins it where there is none. */
  conversation: () => Promise<string>
  /** Says whether it was sent; what was typed stays otherwise. */
  onSend: (message: NewMessage) => Promise<boolean>
  onStop?: () => void
}

export function Composer(props: ComposerProps) {
  const t = useWords(chatWords)
  const format = useFormat()
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const [isOver, setOver] = useState(false)
  const [settings, change] = useSettings()
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)

  const mention = useCallback((name: string) => {
    setText((before) => (before.includes(name) ? before : withName(before, name)))
    field.current?.focus()
  }, [])
  const files = useAttachments(props.conversation, t.tooLarge(format.bytes(LIMIT)), mention)
  const isUploading = files.all.some((file) => file.state === 'uploading')
  const canSend = text.trim() !== '' && !props.isBusy && !isSending && !isUploading

  const send = async () => {
    if (!canSend) {
      return
    }
    setSending(true)
    const isSent = await props.onSend({ text: text.trim(), ...settings })
    setSending(false)
    if (isSent) {
      setText('')
      files.clear()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) {
      event.preventDefault()
      void send()
    }
  }
  const onDrag = (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) {
      event.preventDefault()
      setOver(event.type === 'dragover')
    }
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    files.add(event.dataTransfer.files)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the attach button adds files by keyboard
    <form
      className={classNames(styles.composer, isOver && styles.over)}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrop}
    >
      <AttachmentList files={files.all} onRemove={files.remove} />
      <textarea
        id="composer"
        ref={field}
        rows={Math.min(MOST_ROWS, text.split('\n').length)}
        value={text}
        aria-label={t.message}
        aria-describedby="composer-hint"
        placeholder={isOver ? t.drop : props.placeholder}
        autoFocus={props.autoFocus}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => files.add(event.clipboardData.files)}
      />
      <span id="composer-hint" className="hidden-visually">
        {t.sendHint}
      </span>
      <div className={styles.bar}>
        <IconButton name={t.attach} onClick={() => picker.current?.click()}>
          <Paperclip size={18} aria-hidden />
        </IconButton>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t.attach}
          onChange={(event) => {
            files.add(event.target.files ?? [])
            event.target.value = ''
          }}
        />
        <Switch
          label={t.review}
          hint={t.reviewHint}
          isOn={settings.review}
          onChange={(review) => change({ review })}
        />
        <OnFailureMenu value={settings.onFailure} onChange={(onFailure) => change({ onFailure })} />
        {props.isBusy && props.onStop ? (
          <button
            type="button"
            className={classNames(styles.send, styles.stop)}
            aria-label={props.isStopping ? t.stopping : t.stop}
            title={props.isStopping ? t.stopping : t.stop}
            disabled={props.isStopping}
            onClick={props.onStop}
          >
            <Square size={14} fill="currentColor" aria-hidden />
          </button>
        ) : (
          <button
            type="submit"
            className={styles.send}
            aria-label={t.send}
            title={`${t.send} · ${t.sendHint}`}
            disabled={!canSend}
          >
            <ArrowUp size={18} aria-hidden />
          </button>
        )}
      </div>
    </form>
  )
}

/** Enter that ends the choice of a Chinese character does not send; Safari reports it by code 229 alone. */
function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229
}

function withName(text: string, name: string): string {
  const quoted = /\s/.test(name) ? `"${name}"` : name
  return text === '' || /\s$/.test(text) ? `${text}${quoted} ` : `${text} ${quoted} `
}
