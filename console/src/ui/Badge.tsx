import type { ReactNode } from 'react'
import type { Tone } from './tone'
import styles from './Badge.module.css'

interface BadgeProps {
  tone: Tone
  title?: string
  children: ReactNode
}

/** A word or two in the colours of a tone. */
export function Badge({ tone, title, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-slot="badge" data-tone={tone} title={title}>
      {children}
    </span>
  )
}
