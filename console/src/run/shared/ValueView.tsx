import { useFormat } from '../../i18n/format'
import { useWords } from '../../i18n/i18n'
import { JsonTree } from '../../ui/JsonTree'
import { runWords } from './words'
import styles from './ValueView.module.css'

/** A value of any shape: text as text, all else as a tree; where the server cut it, it says so. */
export function ValueView({ value }: { value: unknown }) {
  const t = useWords(runWords)
  const format = useFormat()
  if (isCut(value)) {
    return (
      <>
        <pre className={styles.value} tabIndex={0}>
          {value.text}
        </pre>
        <p className="faint small">{t.cut(format.number(value.characters))}</p>
      </>
    )
  }
  if (typeof value === 'string') {
    return (
      <pre className={styles.value} tabIndex={0}>
        {value}
      </pre>
    )
  }
  return (
    <div className={styles.value}>
      <JsonTree value={value} />
    </div>
  )
}

interface Cut {
  cut: true
  characters: number
  text: string
}

function isCut(value: unknown): value is Cut {
  return typeof value === 'object' && value !== null && 'cut' in value && 'characters' in value
}
