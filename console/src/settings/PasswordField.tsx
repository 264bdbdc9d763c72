import { useId } from 'react'
import ui from '../ui/ui.module.css'
import styles from './PasswordField.module.css'

interface PasswordFieldProps {
  label: string
  value: string
  hint?: string
  problem?: string
  autoComplete: 'current-password' | 'new-password'
  onChange: (value: string) => void
}

export function PasswordField({ label, value, hint, problem, ...rest }: PasswordFieldProps) {
  const id = useId()
  return (
    <div className={ui.label}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="password"
        className={ui.field}
        value={value}
        autoComplete={rest.autoComplete}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => rest.onChange(event.target.value)}
      />
      <span id={`${id}-hint`} className={problem ? styles.fieldProblem : ui.hint} role="status">
        {problem ?? hint}
      </span>
    </div>
  )
}
