import type { Advice } from '../api/life'
import styles from './AdviceList.module.css'

/** What may be done better; the server says it in the reader's language. */
export function AdviceList({ items }: { items: Advice[] }) {
  return (
    <ul className={styles.advice}>
      {items.map((advice) => (
        <li key={advice.type} data-priority={advice.priority}>
          {advice.message}
        </li>
      ))}
    </ul>
  )
}
