import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../i18n/i18n'
import { IconButton } from '../ui/Button'
import { signInWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './PasswordField.module.css'

interface PasswordFieldProps {
  /** Whether it is chosen now, so that the browser may propose one. */
  isNew: boolean
  value: string
  onChange: (value: string) => void
}

export function PasswordField({ isNew, value, onChange }: PasswordFieldProps) {
  const t = useWords(signInWords)
  const [isShown, setShown] = useState(false)
  return (
    <div className={ui.label}>
      <label htmlFor="password">{t.password}</label>
      <div className={styles.password}>
        <input
          id="password"
          className={ui.field}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          value={value}
          required
          onChange={(event) => onChange(event.target.value)}
        />
        <IconButton name={isShown ? t.hide : t.show} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </IconButton>
      </div>
    </div>
  )
}
