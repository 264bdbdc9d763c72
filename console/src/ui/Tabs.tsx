import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './Tabs.module.css'

export interface Tab<T extends string> {
  id: T
  label: ReactNode
}

interface TabsProps<T extends string> {
  /** What the tabs are about, for screen readers. */
  name: string
  tabs: Tab<T>[]
  chosen: T
  onChoose: (tab: T) => void
  className?: string
  children: ReactNode
}

/** Tabs as the WAI-ARIA practices have them: arrows, Home and End move, and show what they come to. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { name, tabs, chosen, onChoose, className, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfter(
      event.key,
      tabs.map((tab) => tab.id),
      chosen,
    )
    if (next !== undefined) {
      event.preventDefault()
      onChoose(next)
      list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
    }
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={name} className={styles.tabs}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        className={className}
      >
        {children}
      </div>
    </>
  )
}

function tabAfter<T extends string>(key: string, tabs: T[], chosen: T): T | undefined {
  const at = tabs.indexOf(chosen)
  const places: Record<string, number> = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  }
  const place = places[key]
  return place === undefined ? undefined : tabs[place]
}
