import { useId } from 'react'

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
    <div className="label">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="password"
        className="field"
        value={value}
        autoComplete={rest.autoComplete}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => rest.onChange(event.target.value)}
      />
      <span id={`${id}-hint`} className={problem ? 'field-problem' : 'hint'} role="status">
        {problem ?? hint}
      </span>
    </div>
  )
}
