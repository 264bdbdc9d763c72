import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client'
import {
  scheduleQueries,
  schedulePath,
  type CallbackDelivery,
  type CallbackSecret,
  type Schedule,
} from '../api/schedules'
import { useWords } from '../i18n/i18n'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { ErrorNotice, Notice } from '../ui/Notice'
import type { Tone } from '../ui/tone'
import { ScheduleTime } from './ScheduleTime'
import { Secret } from './Secret'
import { scheduleWords } from './words'
import ui from '../ui/ui.module.css'
import tableStyles from '../ui/table.module.css'
import styles from './schedules.module.css'

const TONES: Record<CallbackDelivery['status'], Tone> = {
  pending: 'running',
  delivered: 'done',
  failed: 'failed',
}

interface CallbackSectionProps {
  schedule: Schedule
  canEdit: boolean
}

/** The address that is notified of results: set, its secret displayed once, deleted, its log. */
export function CallbackSection({ schedule, canEdit }: CallbackSectionProps) {
  const t = useWords(scheduleWords)
  const cache = useQueryClient()
  const [url, setUrl] = useState('')
  const [isDeleting, setDeleting] = useState(false)
  const path = `${schedulePath(schedule.number)}/callback`
  const set = useMutation({
    mutationFn: () => api.put<CallbackSecret>(path, { url: url.trim() }),
    onSuccess: () => {
      setUrl('')
      return cache.invalidateQueries({ queryKey: ['schedules', schedule.number] })
    },
    gcTime: 0, // it has a secret
  })
  const secret = set.data?.secret
  return (
    <section className="stack" aria-label={t.callback}>
      <h2>{t.callback}</h2>
      <p className="faint small">{t.callbackLead}</p>
      {secret !== undefined && (
        <Notice
          tone="waiting"
          title={t.newSecret}
          actions={
            <Button look="outline" isSmall onClick={() => set.reset()}>
              {t.done}
            </Button>
          }
        >
          <Secret text={secret} name={t.copySecret} />
        </Notice>
      )}
      <p className={styles.request}>{schedule.callback ?? t.callbackNone}</p>
      {canEdit && (
        <form
          className={styles.actions}
          onSubmit={(event) => {
            event.preventDefault()
            if (url.trim() !== '') set.mutate()
          }}
        >
          <input
            className={`${ui.field} ${styles.address}`}
            type="url"
            required
            maxLength={2000}
            aria-label={t.callbackUrl}
            placeholder="https://example.com/troupe"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
          <Button type="submit" look="outline" isSmall disabled={set.isPending}>
            {schedule.callback === undefined ? t.setCallback : t.replaceCallback}
          </Button>
          {schedule.callback !== undefined && (
            <Button look="outline" isSmall isDanger onClick={() => setDeleting(true)}>
              {t.deleteCallback}
            </Button>
          )}
        </form>
      )}
      {set.error && <ErrorNotice error={set.error} />}
      {schedule.callback !== undefined && <DeliveryTable schedule={schedule} canEdit={canEdit} />}
      {isDeleting && (
        <ConfirmDialog
          title={t.deleteCallback}
          question={t.deleteCallbackQuestion}
          keep={t.keep}
          address={path}
          changes={['schedules']}
          onRemoved={() => set.reset()}
          onClose={() => setDeleting(false)}
        />
      )}
    </section>
  )
}

function DeliveryTable({ schedule, canEdit }: CallbackSectionProps) {
  const t = useWords(scheduleWords)
  const cache = useQueryClient()
  const deliveries = useQuery(scheduleQueries.deliveries(schedule.number))
  const again = useMutation({
    mutationFn: (id: string) =>
      api.post(`${schedulePath(schedule.number)}/deliveries/${encodeURIComponent(id)}/redeliver`),
    onSuccess: () =>
      cache.invalidateQueries({ queryKey: scheduleQueries.deliveries(schedule.number).queryKey }),
  })
  const items = deliveries.data?.items ?? []
  const error = deliveries.error ?? again.error
  return (
    <>
      {error && <ErrorNotice error={error} />}
      {deliveries.data && items.length === 0 && <p className="faint">{t.noDeliveries}</p>}
      {items.length > 0 && (
        <div className={styles.table} tabIndex={0} role="region" aria-label={t.deliveries}>
          <table className={tableStyles.table} aria-label={t.deliveries}>
            <thead>
              <tr>
                <th scope="col">{t.time}</th>
                <th scope="col">{t.event}</th>
                <th scope="col">{t.result}</th>
                <th scope="col">{t.details}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((each) => (
                <tr key={each.id}>
                  <th scope="row">
                    <ScheduleTime at={each.createdAt} zone={schedule.timeZone} />
                  </th>
                  <td>{t.events[each.event]}</td>
                  <td>
                    <Badge tone={TONES[each.status]}>{t.deliveryStates[each.status]}</Badge>
                  </td>
                  <td>
                    <p className="faint small">
                      {t.attempts(each.attempts)}
                      {each.error !== undefined && `: ${each.error}`}
                    </p>
                    {canEdit && each.status !== 'pending' && (
                      <Button
                        look="outline"
                        isSmall
                        disabled={again.isPending}
                        onClick={() => again.mutate(each.id)}
                      >
                        {t.sendAgain}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
