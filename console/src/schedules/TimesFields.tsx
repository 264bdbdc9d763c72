import { useId, type ReactNode } from 'react'
import { useWords } from '../i18n/i18n'
import type { Refusal } from './refusal'
import { scheduleWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './schedules.module.css'

interface TimesFieldsProps {
  when: string
  zone: string
  refusal: Refusal
  onWhen: (when: string) => void
  onZone: (zone: string) => void
}

/** When and in which zone, with what the server refuses next to each. */
export function TimesFields({ when, zone, refusal, onWhen, onZone }: TimesFieldsProps) {
  const t = useWords(scheduleWords)
  const zones = useId()
  return (
    <div className={styles.fields}>
      <Field label={t.when} hint={t.whenHint} error={refusal.when}>
        {(describedBy) => (
          <input
            className={ui.field}
            required
            maxLength={200}
            aria-invalid={refusal.when !== undefined}
            aria-describedby={describedBy}
            value={when}
            onChange={(event) => onWhen(event.target.value)}
          />
        )}
      </Field>
      <Field label={t.zone} hint={t.zoneHint} error={refusal.zone}>
        {(describedBy) => (
          <>
            <input
              className={ui.field}
              list={zones}
              maxLength={60}
              aria-invalid={refusal.zone !== undefined}
              aria-describedby={describedBy}
              value={zone}
              onChange={(event) => onZone(event.target.value)}
            />
            <datalist id={zones}>
              {Intl.supportedValuesOf('timeZone').map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </datalist>
          </>
        )}
      </Field>
    </div>
  )
}

interface FieldProps {
  label: string
  hint: string
  error: string | undefined
  children: (describedBy: string) => ReactNode
}

function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={ui.label}>
        {label}
        {children(id)}
      </label>
      <p id={id} className={styles.hint}>
        {error !== undefined && (
          <span className={styles.error} role="alert">
            {error}
          </span>
        )}
        {hint}
      </p>
    </div>
  )
}
