import { Trash2 } from 'lucide-react'
import { useWords } from '../i18n/i18n'
import { Button, IconButton } from '../ui/Button'
import type { SecretField } from './form'
import { mcpWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './McpSection.module.css'

interface SecretFieldsProps {
  legend: string
  secrets: SecretField[]
  onChange: (secrets: SecretField[]) => void
}

/** Names with values that are written and never shown. */
export function SecretFields({ legend, secrets, onChange }: SecretFieldsProps) {
  const t = useWords(mcpWords)
  const set = (index: number, change: Partial<SecretField>) =>
    onChange(secrets.map((one, at) => (at === index ? { ...one, ...change } : one)))
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <p className="faint small">{t.secretsHint}</p>
      {secrets.map((secret, index) => (
        <div key={index} className={styles.secret}>
          <input
            className={ui.field}
            aria-label={t.secretName}
            placeholder={t.secretName}
            value={secret.name}
            readOnly={secret.isStored}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => set(index, { name: event.target.value })}
          />
          <input
            className={ui.field}
            type="password"
            aria-label={t.secretOf(secret.name)}
            placeholder={secret.isStored ? t.secretKept : t.secretValue}
            value={secret.value}
            autoComplete="new-password"
            onChange={(event) => set(index, { value: event.target.value })}
          />
          <IconButton
            isSmall
            name={t.removeSecret(secret.name)}
            onClick={() => onChange(secrets.filter((_, at) => at !== index))}
          >
            <Trash2 size={15} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          isSmall
          look="outline"
          onClick={() => onChange([...secrets, { name: '', value: '', isStored: false }])}
        >
          {t.addSecret}
        </Button>
      </div>
    </fieldset>
  )
}
