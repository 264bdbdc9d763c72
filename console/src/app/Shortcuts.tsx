import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../i18n/i18n'
import { Dialog } from '../ui/Dialog'
import { appWords } from './words'
import styles from './Shortcuts.module.css'

const KEYS = {
  new: 'N',
  search: 'S',
  composer: '/',
  approvals: 'A',
  runs: 'R',
  documents: 'D',
  pages: 'P',
  life: 'L',
  help: '?',
} as const

type Shortcut = keyof typeof KEYS

/** Shortcuts of one key; ignored while the user types. */
export function Shortcuts() {
  const t = useWords(appWords)
  const navigate = useNavigate()
  const [isHelpOpen, setHelpOpen] = useState(false)

  useEffect(() => {
    const actions: Record<Shortcut, () => void> = {
      new: () => void navigate('/'),
      search: () => focus('conversation-search'),
      composer: () => focus('composer'),
      approvals: () => void navigate('/approvals'),
      runs: () => void navigate('/runs'),
      documents: () => void navigate('/documents'),
      pages: () => void navigate('/pages'),
      life: () => void navigate('/life'),
      help: () => setHelpOpen(true),
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = isTyping(event) ? undefined : shortcutOf(event.key)
      if (shortcut) {
        event.preventDefault()
        actions[shortcut]()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate])

  if (!isHelpOpen) {
    return null
  }
  return (
    <Dialog title={t.shortcuts} onClose={() => setHelpOpen(false)}>
      <dl className={styles.shortcutList}>
        {(Object.keys(KEYS) as Shortcut[]).map((shortcut) => (
          <div key={shortcut}>
            <dt>{t.keys[shortcut]}</dt>
            <dd>
              <kbd>{KEYS[shortcut]}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function shortcutOf(key: string): Shortcut | undefined {
  return (Object.keys(KEYS) as Shortcut[]).find((name) => KEYS[name] === key.toUpperCase())
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  const isField = target.closest('input, textarea, select, [contenteditable], dialog') !== null
  return isField || event.isComposing || event.metaKey || event.ctrlKey || event.altKey
}

function focus(id: string): void {
  document.getElementById(id)?.focus()
}
