import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api/client'
import {
  scheduleQueries,
  type MissedPolicy,
  type NewSchedule,
  type OverlapPolicy,
  type ScheduleLimits,
  type Schedule,
} from '../api/schedules'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { ErrorNotice } from '../ui/Notice'
import { LimitFields } from './LimitFields'
import { readRefusal } from './refusal'
import { browserZone } from './times'
import { TimesFields } from './TimesFields'
import { TimesPreview } from './TimesPreview'
import { scheduleWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './schedules.module.css'

/** Creates a schedule and opens its page, which displays the next times. */
export function NewScheduleForm({ onClose }: { onClose: () => void }) {
  const t = useWords(scheduleWords)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [key] = useState(() => Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-'))
  const [request, setRequest] = useState('')
  const [when, setWhen] = useState('')
  const [zone, setZone] = useState(browserZone)
  const [missed, setMissed] = useState<MissedPolicy>('once')
  const [overlap, setOverlap] = useState<OverlapPolicy>('skip')
  const [limits, setLimits] = useState<ScheduleLimits>({})
  const create = useMutation({
    mutationFn: (sent: NewSchedule) =>
      api.post<Schedule>('/api/schedules', sent, { headers: { 'Idempotency-Key': key } }),
    onSuccess: (schedule) => {
      cache.setQueryData(scheduleQueries.schedule(schedule.number).queryKey, schedule)
      void cache.invalidateQueries({ queryKey: scheduleQueries.list().queryKey })
      void navigate(`/schedules/${schedule.number}`)
    },
  })
  const refusal = readRefusal(create.error, create.variables?.timeZone ?? '')
  const isReady = request.trim() !== '' && when.trim() !== '' && !create.isPending
  const submit = () =>
    create.mutate({
      request: request.trim(),
      when: when.trim(),
      timeZone: zone.trim() === '' ? undefined : zone.trim(),
      missed,
      overlap,
      limits,
    })
  return (
    <form
      className={styles.form}
      aria-label={t.create}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) submit()
      }}
    >
      <label className={ui.label}>
        {t.request}
        <span className={ui.hint}>{t.requestHint}</span>
        <textarea
          className={ui.field}
          rows={2}
          required
          maxLength={20_000}
          placeholder={t.requestExample}
          value={request}
          onChange={(event) => setRequest(event.target.value)}
        />
      </label>
      <TimesFields when={when} zone={zone} refusal={refusal} onWhen={setWhen} onZone={setZone} />
      <TimesPreview when={when} zone={zone} />
      <div className={styles.fields}>
        <Choice
          label={t.missed}
          values={t.missedValues}
          value={missed}
          onChange={(value) => setMissed(value)}
        />
        <Choice
          label={t.overlap}
          values={t.overlapValues}
          value={overlap}
          onChange={(value) => setOverlap(value)}
        />
      </div>
      <LimitFields limits={limits} onChange={setLimits} />
      {refusal.other !== undefined && <ErrorNotice error={refusal.other} />}
      <div className={ui.formActions}>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" look="primary" disabled={!isReady}>
          {t.createButton}
        </Button>
      </div>
    </form>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  values: Record<T, string>
  value: T
  onChange: (value: T) => void
}

function Choice<T extends string>({ label, values, value, onChange }: ChoiceProps<T>) {
  return (
    <label className={ui.label}>
      {label}
      <select
        className={ui.field}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {(Object.keys(values) as T[]).map((one) => (
          <option key={one} value={one}>
            {values[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
