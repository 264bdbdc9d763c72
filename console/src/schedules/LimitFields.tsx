import type { ScheduleLimits } from '../api/schedules'
import { useWords } from '../i18n/i18n'
import { scheduleWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './schedules.module.css'

interface LimitFieldsProps {
  limits: ScheduleLimits
  onChange: (limits: ScheduleLimits) => void
}

const NUMBERS = ['maxRuns', 'runsPerDay', 'tokensPerDay', 'dollarsPerDay'] as const

/** How much a schedule may do; an empty field has no limit. */
export function LimitFields({ limits, onChange }: LimitFieldsProps) {
  const t = useWords(scheduleWords)
  return (
    <details>
      <summary>{t.limits}</summary>
      <div className={styles.fields}>
        <label className={ui.label}>
          {t.limitNames.until}
          <input
            className={ui.field}
            type="date"
            value={limits.until ?? ''}
            onChange={(event) => onChange({ ...limits, until: event.target.value || undefined })}
          />
        </label>
        {NUMBERS.map((name) => (
          <label key={name} className={ui.label}>
            {t.limitNames[name]}
            <input
              className={ui.field}
              type="number"
              min={name === 'dollarsPerDay' ? 0 : 1}
              step={name === 'dollarsPerDay' ? 'any' : 1}
              value={limits[name] ?? ''}
              onChange={(event) => {
                const text = event.target.value
                onChange({ ...limits, [name]: text === '' ? undefined : Number(text) })
              }}
            />
          </label>
        ))}
      </div>
    </details>
  )
}
