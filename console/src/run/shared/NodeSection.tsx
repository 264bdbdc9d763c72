import type { ReactNode } from 'react'
import nodeStyles from './node.module.css'

/** One titled part of what is known of a node. */
export function NodeSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={nodeStyles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
