import { useState } from 'react'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { changedArguments, fieldsOf } from './arguments'
import { approvalWords } from './words'
import { classNames } from '../ui/classNames'
import approvalsStyles from './approvals.module.css'
import ui from '../ui/ui.module.css'
import styles from './ArgumentsForm.module.css'

interface ArgumentsFormProps {
  start: Record<string, unknown>
  isPending: boolean
  onCancel: () => void
  onAllow: (edited: Record<string, unknown>) => void
}

/** One field an argument: text as it is, everything else as JSON. */
export function ArgumentsForm({ start, isPending, onCancel, onAllow }: ArgumentsFormProps) {
  const t = useWords(approvalWords)
  const [fields, setFields] = useState(() => fieldsOf(start))
  const { value, wrong } = changedArguments(start, fields)
  return (
    <form
      className={approvalsStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onAllow(value)
      }}
    >
      {Object.entries(fields).map(([name, text]) => (
        <label key={name} className={ui.label}>
          <span className="mono">{name}</span>
          <textarea
            className={classNames(ui.field, 'mono')}
            rows={Math.min(12, text.split('\n').length)}
            value={text}
            aria-invalid={wrong.includes(name)}
            onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
          />
          {wrong.includes(name) && <span className={styles.fieldWrong}>{t.notJson(name)}</span>}
        </label>
      ))}
      <p className="faint small">{t.editHint}</p>
      <div className={ui.formActions}>
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button look="primary" type="submit" disabled={isPending || wrong.length > 0}>
          {t.onceEdited}
        </Button>
      </div>
    </form>
  )
}
