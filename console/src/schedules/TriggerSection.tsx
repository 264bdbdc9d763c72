import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client'
import { schedulePath, type Schedule, type TriggerAddress } from '../api/schedules'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Dialog } from '../ui/Dialog'
import { ErrorNotice, Notice } from '../ui/Notice'
import { Secret } from './Secret'
import { scheduleWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './schedules.module.css'

interface TriggerSectionProps {
  schedule: Schedule
  canEdit: boolean
}

/** The address by which other programs begin the work: created, displayed once, deleted. */
export function TriggerSection({ schedule, canEdit }: TriggerSectionProps) {
  const t = useWords(scheduleWords)
  const cache = useQueryClient()
  const [asking, setAsking] = useState<'replace' | 'delete'>()
  const path = `${schedulePath(schedule.number)}/trigger`
  const create = useMutation({
    mutationFn: () => api.post<TriggerAddress>(path),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['schedules', schedule.number] }),
    gcTime: 0, // the address is a secret
  })
  const url = create.data?.url
  const close = () => setAsking(undefined)
  return (
    <section className="stack" aria-label={t.trigger}>
      <h2>{t.trigger}</h2>
      <p className="faint small">{t.triggerLead}</p>
      {url !== undefined && (
        <Notice
          tone="waiting"
          title={t.newTrigger}
          actions={
            <Button look="outline" isSmall onClick={() => create.reset()}>
              {t.done}
            </Button>
          }
        >
          <Secret text={url} name={t.copyTrigger} />
          <p>{t.triggerCommand}</p>
          <Secret text={`curl -X POST '${url}'`} name={t.copyCommand} />
        </Notice>
      )}
      {url === undefined && <p>{schedule.hasTrigger ? t.triggerExists : t.triggerNone}</p>}
      {schedule.hasTrigger && schedule.paused && <p className="faint">{t.triggerPaused}</p>}
      {create.error && <ErrorNotice error={create.error} />}
      {canEdit && (
        <div className={styles.actions}>
          <Button
            look="outline"
            isSmall
            disabled={create.isPending}
            onClick={() => (schedule.hasTrigger ? setAsking('replace') : create.mutate())}
          >
            {schedule.hasTrigger ? t.replaceTrigger : t.createTrigger}
          </Button>
          {schedule.hasTrigger && (
            <Button look="outline" isSmall isDanger onClick={() => setAsking('delete')}>
              {t.deleteTrigger}
            </Button>
          )}
        </div>
      )}
      {asking === 'replace' && (
        <Dialog title={t.replaceTrigger} onClose={close}>
          <div className="stack">
            <p>{t.replaceQuestion}</p>
            <div className={ui.formActions}>
              <Button onClick={close}>{t.keep}</Button>
              <Button
                look="primary"
                onClick={() => {
                  close()
                  create.mutate()
                }}
              >
                {t.replaceTrigger}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={t.deleteTrigger}
          question={t.deleteTriggerQuestion}
          keep={t.keep}
          address={path}
          changes={['schedules']}
          onRemoved={() => create.reset()}
          onClose={close}
        />
      )}
    </section>
  )
}
