import { Check } from 'lucide-react'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'

import { place } from './place'
import styles from './Menu.module.css'

export interface MenuItem {
  label: ReactNode
  hint?: string
  icon?: ReactNode
  /** Given where the item is one of several choices. */
  isChosen?: boolean
  onChoose: () => void
}

interface MenuProps {
  items: MenuItem[]
  heading?: string
  opens?: 'up' | 'down'
  side?: 'start' | 'end'
  trigger: (props: TriggerProps) => ReactNode
}

interface TriggerProps {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
}

/** A menu as the WAI-ARIA practices have it: arrows move, Escape closes, the focus comes back. */
export function Menu({ items, heading, opens = 'down', side = 'end', trigger }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const menu = root.current?.querySelector<HTMLElement>('[role="menu"]')
    if (!isOpen || !menu || !root.current) {
      return
    }
    menu.showPopover?.() // above everything, whatever it is inside of
    place(menu, root.current.getBoundingClientRect(), opens, side)
    itemsIn(menu)[0]?.focus()
  }, [isOpen, opens, side])
  useEffect(() => {
    if (!isOpen) {
      return
    }
    const onMove = () => setOpen(false)
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) {
        setOpen(false)
      }
    }
    document.addEventListener('pointerdown', onPointer)
    window.addEventListener('resize', onMove)
    document.addEventListener('scroll', onMove, true)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      window.removeEventListener('resize', onMove)
      document.removeEventListener('scroll', onMove, true)
    }
  }, [isOpen])

  const close = () => {
    setOpen(false)
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      return
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') {
      setOpen(false)
    } else {
      move(event, itemsIn(root.current))
    }
  }
  return (
    <div
      className={styles.root}
      data-slot="menu"
      role="presentation"
      ref={root}
      onKeyDown={onKeyDown}
    >
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        <div id={id} role="menu" aria-label={heading} popover="manual" className={styles.menu}>
          {heading && <div className={styles.label}>{heading}</div>}
          {items.map((item, index) => (
            <button
              key={index}
              type="button"
              tabIndex={-1}
              role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.isChosen}
              className={styles.item}
              onClick={() => {
                close()
                item.onChoose()
              }}
            >
              {item.icon}
              {item.isChosen !== undefined && (
                <Check size={15} aria-hidden opacity={item.isChosen ? 1 : 0} />
              )}
              <span>
                {item.label}
                {item.hint && <span className={styles.hint}>{item.hint}</span>}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function itemsIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}

function move(event: KeyboardEvent, items: HTMLElement[]): void {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  const at = items.indexOf(document.activeElement as HTMLElement)
  const step = steps[event.key]
  const ends: Record<string, number> = { Home: 0, End: items.length - 1 }
  const next = step === undefined ? ends[event.key] : (at + step + items.length) % items.length
  if (next !== undefined) {
    event.preventDefault()
    items[next]?.focus()
  }
}
