import type { Advice } from '../api/life'

/** What may be done better; the server says it in the reader's language. */
export function AdviceList({ items }: { items: Advice[] }) {
  return (
    <ul className="life-advice">
      {items.map((advice) => (
        <li key={advice.type} className={advice.priority}>
          {advice.message}
        </li>
      ))}
    </ul>
  )
}
