import { useWords } from '../i18n/i18n'
import { approvalWords } from './words'
import { classNames } from '../ui/classNames'
import styles from './Options.module.css'

interface OptionsProps {
  options: string[]
  /** Whether the first is what would be done without an answer. */
  hasDefault: boolean
  isDisabled?: boolean
  onChoose: (option: string) => void
}

/** Answers to choose from. */
export function Options({ options, hasDefault, isDisabled, onChoose }: OptionsProps) {
  const t = useWords(approvalWords)
  if (options.length === 0) {
    return null
  }
  return (
    <ul role="list" className={styles.options} aria-label={t.options}>
      {options.map((option, index) => (
        <li key={option}>
          <button
            type="button"
            className={classNames(styles.option, hasDefault && index === 0 && styles.first)}
            disabled={isDisabled}
            onClick={() => onChoose(option)}
          >
            {option}
            {hasDefault && index === 0 && <span className={styles.optionNote}>{t.suggested}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
