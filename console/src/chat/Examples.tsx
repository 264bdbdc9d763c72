import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { queries } from '../api/queries'
import type { NewMessage } from '../api/types'
import { useTranslate, useWords } from '../i18n/i18n'
import { chatWords } from './words'
import styles from './Examples.module.css'

/** Requests that work at once, with files of their own. */
export function Examples({ onChoose }: { onChoose: (message: NewMessage) => void }) {
  const t = useWords(chatWords)
  const translate = useTranslate()
  const examples = useQuery(queries.examples())
  const items = examples.data?.items ?? []
  if (items.length === 0) {
    return null
  }
  return (
    <section className={styles.examples}>
      <h2>{t.examples}</h2>
      <ul role="list">
        {items.map((example) => (
          <li key={example.title.en}>
            <button
              type="button"
              className={styles.example}
              data-slot="example"
              onClick={() => onChoose({ text: translate(example.text), example: example.id })}
            >
              <span className={styles.exampleTitle}>{translate(example.title)}</span>
              <span className={styles.exampleText}>{translate(example.text)}</span>
              <ArrowRight size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
