import type { Suggestion } from '../../api/pages'
import { useWords } from '../../i18n/i18n'
import { Badge } from '../../ui/Badge'
import type { Tone } from '../../ui/tone'
import { blockWords } from './words'
import styles from './lists.module.css'

const TONES: Record<string, Tone> = { high: 'failed', medium: 'waiting', low: 'idle' }

export function SuggestionList({ items }: { items: Suggestion[] }) {
  const t = useWords(blockWords)
  return (
    <ul role="list" className={styles.list}>
      {items.map(({ title, description, priority, category }, index) => (
        <li key={index}>
          <h3 className={styles.title}>
            {title}
            {priority && (
              <Badge tone={TONES[priority] ?? 'idle'}>{t.priorities[priority] ?? priority}</Badge>
            )}
            {category && <span className="faint small">{category}</span>}
          </h3>
          <p className="small">{description}</p>
        </li>
      ))}
    </ul>
  )
}
