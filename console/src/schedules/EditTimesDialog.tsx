import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client'
import { schedulePath, type Schedule, type ScheduleLimits } from '../api/schedules'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { ErrorNotice } from '../ui/Notice'
import { LimitFields } from './LimitFields'
import { readRefusal } from './refusal'
import { TimesFields } from './TimesFields'
import { TimesPreview } from './TimesPreview'
import { scheduleWords } from './words'
import ui from '../ui/ui.module.css'

/** Changes the times of a schedule; the server changes nothing else of it. */
export function EditTimesDialog({
  schedule,
  onClose,
}: {
  schedule: Schedule
  onClose: () => void
}) {
  const t = useWords(scheduleWords)
  const cache = useQueryClient()
  const [when, setWhen] = useState(schedule.cron)
  const [zone, setZone] = useState(schedule.timeZone)
  const [limits, setLimits] = useState<ScheduleLimits>(schedule.limits)
  const change = useMutation({
    mutationFn: (sent: { when: string; timeZone: string; limits: ScheduleLimits }) =>
      api.patch<Schedule>(schedulePath(schedule.number), sent),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['schedules'] })
      onClose()
    },
  })
  const refusal = readRefusal(change.error, change.variables?.timeZone ?? '')
  return (
    <Dialog title={t.edit} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ when: when.trim(), timeZone: zone.trim() || schedule.timeZone, limits })
        }}
      >
        <TimesFields when={when} zone={zone} refusal={refusal} onWhen={setWhen} onZone={setZone} />
        <TimesPreview when={when} zone={zone} />
        <LimitFields limits={limits} onChange={setLimits} />
        <p className="faint small">{t.editHint}</p>
        {refusal.other !== undefined && <ErrorNotice error={refusal.other} />}
        <div className={ui.formActions}>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" look="primary" disabled={when.trim() === '' || change.isPending}>
            {t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
