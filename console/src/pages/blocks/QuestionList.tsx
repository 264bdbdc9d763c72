import type { PageQuestion } from '../../api/pages'
import { useWords } from '../../i18n/i18n'
import { blockWords } from './words'
import styles from './lists.module.css'

/** Questions for a class; the answers are displayed on request. */
export function QuestionList({ questions }: { questions: PageQuestion[] }) {
  const t = useWords(blockWords)
  return (
    <ol role="list" className={styles.list}>
      {questions.map(({ id, question, options, answer, explanation, difficulty }, index) => (
        <li key={id ?? index}>
          <h3 className={styles.title}>
            {index + 1}. {question}
            {difficulty && <span className="faint small">{difficulty}</span>}
          </h3>
          {options && options.length > 0 && (
            <ol type="A" className={styles.options}>
              {options.map((option) => (
                <li key={option}>{option}</li>
              ))}
            </ol>
          )}
          {answer !== undefined && (
            <details className={styles.answer}>
              <summary>{t.answer}</summary>
              <p>{String(answer)}</p>
              {explanation && <p className="faint">{explanation}</p>}
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
