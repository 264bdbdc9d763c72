import type { ReactNode } from 'react'

/** One titled part of what is known of a node. */
export function NodeSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="node-section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
