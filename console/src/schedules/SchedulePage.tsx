import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { api } from '../api/client'
import { scheduleQueries, schedulePath, type Schedule } from '../api/schedules'
import { useCanEdit } from '../app/useCanEdit'
import { useTitle } from '../app/useTitle'
import { useLanguage, useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { ApprovalLinksSection } from './ApprovalLinksSection'
import { ScheduleBadge } from './badges'
import { CallbackSection } from './CallbackSection'
import { EditTimesDialog } from './EditTimesDialog'
import { FireTable } from './FireTable'
import { ScheduleTime } from './ScheduleTime'
import { TriggerSection } from './TriggerSection'
import { scheduleWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './schedules.module.css'

/** One schedule: what it does, when, what became of its times. */
export function Component() {
  const t = useWords(scheduleWords)
  const number = Number(useParams().schedule)
  useTitle(t.number(number))
  const canEdit = useCanEdit()
  const query = useQuery(scheduleQueries.schedule(number))
  const schedule = query.data
  return (
    <div className={ui.page}>
      <p>
        <Link className={styles.link} to="/schedules">
          {t.back}
        </Link>
      </p>
      <div className={ui.pageHead}>
        <h1>{t.number(number)}</h1>
        {schedule && canEdit && <Actions schedule={schedule} />}
      </div>
      {query.isPending && <Loading />}
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {schedule && (
        <div className={styles.sections}>
          <Facts schedule={schedule} />
          <FireTable schedule={schedule} />
          <TriggerSection schedule={schedule} canEdit={canEdit} />
          <CallbackSection schedule={schedule} canEdit={canEdit} />
          <ApprovalLinksSection schedule={schedule} canEdit={canEdit} />
        </div>
      )}
    </div>
  )
}

function Facts({ schedule }: { schedule: Schedule }) {
  const t = useWords(scheduleWords)
  const { language } = useLanguage()
  const isEmpty = schedule.next.length === 0
  return (
    <dl className={styles.facts}>
      <dt>{t.request}</dt>
      <dd className={styles.request}>{schedule.request}</dd>
      <dt>{t.state}</dt>
      <dd>
        <ScheduleBadge schedule={schedule} />
      </dd>
      <dt>{t.when}</dt>
      <dd>
        {language === 'zh' ? schedule.whenZh : schedule.when}{' '}
        <code className="faint small">{schedule.cron}</code>
      </dd>
      <dt>{t.nextTimes}</dt>
      <dd>
        {isEmpty && <span className="faint">{schedule.paused ? t.pausedNext : t.endedNext}</span>}
        {!isEmpty && (
          <ol role="list" className={styles.times} aria-label={t.nextTimes}>
            {schedule.next.map((at) => (
              <li key={at}>
                <ScheduleTime at={at} zone={schedule.timeZone} />
              </li>
            ))}
          </ol>
        )}
      </dd>
      <dt>{t.missed}</dt>
      <dd>{t.missedValues[schedule.missed]}</dd>
      <dt>{t.overlap}</dt>
      <dd>{t.overlapValues[schedule.overlap]}</dd>
      <Limits schedule={schedule} />
    </dl>
  )
}

function Limits({ schedule }: { schedule: Schedule }) {
  const t = useWords(scheduleWords)
  const names = ['until', 'maxRuns', 'runsPerDay', 'tokensPerDay', 'dollarsPerDay'] as const
  const given = names.filter((name) => schedule.limits[name] !== undefined)
  if (given.length === 0) {
    return null
  }
  return (
    <>
      <dt>{t.limits}</dt>
      <dd>
        {given.map((name) => (
          <p key={name}>
            {t.limitNames[name]}: {schedule.limits[name]}
            {name === 'maxRuns' && ` (${t.begunSoFar(schedule.begun)})`}
          </p>
        ))}
      </dd>
    </>
  )
}

function Actions({ schedule }: { schedule: Schedule }) {
  const t = useWords(scheduleWords)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const path = schedulePath(schedule.number)
  const onSuccess = () => cache.invalidateQueries({ queryKey: ['schedules'] })
  const run = useMutation({ mutationFn: () => api.post<Schedule>(`${path}/fires`), onSuccess })
  const pause = useMutation({
    mutationFn: () => api.patch<Schedule>(path, { paused: !schedule.paused }),
    onSuccess,
  })
  const error = run.error ?? pause.error
  return (
    <>
      <div className={styles.actions}>
        <Button look="primary" disabled={run.isPending} onClick={() => run.mutate()}>
          {t.runNow}
        </Button>
        <Button look="outline" disabled={pause.isPending} onClick={() => pause.mutate()}>
          {schedule.paused ? t.resume : t.pause}
        </Button>
        <Button look="outline" onClick={() => setOpen('edit')}>
          {t.edit}
        </Button>
        <Button look="outline" isDanger onClick={() => setOpen('delete')}>
          {t.remove}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {run.isSuccess && t.begun}
      </p>
      {error && (
        <div className={styles.status}>
          <ErrorNotice error={error} />
        </div>
      )}
      {open === 'edit' && (
        <EditTimesDialog schedule={schedule} onClose={() => setOpen(undefined)} />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={t.remove}
          question={t.removeQuestion(schedule.number)}
          keep={t.keep}
          address={path}
          changes={['schedules', 'list']}
          onRemoved={() => void navigate('/schedules')}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
