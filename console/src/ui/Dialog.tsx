import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useWords } from '../i18n/i18n'
import { IconButton } from './Button'
import { uiWords } from './words'
import { classNames } from './classNames'
import styles from './Dialog.module.css'

interface DialogProps {
  title: ReactNode
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal dialog: holds the focus, closes with Escape, returns the focus. */
export function Dialog({ title, isWide, onClose, children }: DialogProps) {
  const t = useWords(uiWords)
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) {
      shown.showModal()
    }
    return () => shown?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click outside closes it; Escape does by keyboard
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, isWide && styles.wide)}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <IconButton name={t.close} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
