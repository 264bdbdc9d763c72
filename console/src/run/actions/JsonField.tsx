import { useId } from 'react'
import { useWords } from '../../i18n/i18n'
import { Button } from '../../ui/Button'
import { readRecord, writeJson, type JsonReading } from './jsonText'
import { actionWords } from './words'
import { classNames } from '../../ui/classNames'
import ui from '../../ui/ui.module.css'
import styles from './JsonField.module.css'

interface JsonFieldProps {
  label: string
  hint?: string
  text: string
  rows?: number
  onChange: (text: string) => void
}

/** A field for a JSON object; says at once where the text is none. */
export function JsonField({ label, hint, text, rows = 18, onChange }: JsonFieldProps) {
  const t = useWords(actionWords)
  const id = useId()
  const reading = readRecord(text)
  const problem = useProblem(reading)
  return (
    <div className={styles.jsonField}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <Button
          isSmall
          disabled={!('record' in reading)}
          onClick={() => 'record' in reading && onChange(writeJson(reading.record))}
        >
          {t.format}
        </Button>
      </div>
      {hint && <p className="faint small">{hint}</p>}
      <textarea
        id={id}
        className={classNames(ui.field, 'mono')}
        rows={rows}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-problem`} className={styles.jsonProblem} role="status">
        {problem}
      </p>
    </div>
  )
}

function useProblem(reading: JsonReading): string | undefined {
  const t = useWords(actionWords)
  if ('record' in reading) {
    return undefined
  }
  return reading.problem === 'kind' ? t.notRecord : t.badJson(reading.why)
}
