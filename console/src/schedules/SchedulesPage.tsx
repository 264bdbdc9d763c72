import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { scheduleQueries, type Schedule } from '../api/schedules'
import { useCanEdit } from '../app/useCanEdit'
import { useTitle } from '../app/useTitle'
import { useLanguage, useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { FireBadge, ScheduleBadge } from './badges'
import { NewScheduleForm } from './NewScheduleForm'
import { ScheduleTime } from './ScheduleTime'
import { scheduleWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './schedules.module.css'

const SHOWN = 20 // at first; the last result of each is a request of its own

/** The schedules of the user, and the form that creates one. */
export function Component() {
  const t = useWords(scheduleWords)
  useTitle(t.title)
  const canEdit = useCanEdit()
  const [isCreating, setCreating] = useState(false)
  const [shown, setShown] = useState(SHOWN)
  const list = useQuery(scheduleQueries.list())
  const schedules = list.data?.items ?? []
  return (
    <div className={ui.page}>
      <div className={ui.pageHead}>
        <h1>{t.title}</h1>
        {canEdit && !isCreating && (
          <Button look="primary" onClick={() => setCreating(true)}>
            {t.create}
          </Button>
        )}
      </div>
      <p className={styles.lead}>{t.lead}</p>
      {isCreating && <NewScheduleForm onClose={() => setCreating(false)} />}
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data && schedules.length === 0 && !isCreating && (
        <div className={ui.empty}>
          <h2>{t.none}</h2>
          {canEdit && <p>{t.noneHint}</p>}
        </div>
      )}
      <ul role="list" className={styles.list} aria-label={t.title}>
        {schedules.slice(0, shown).map((schedule) => (
          <ScheduleCard key={schedule.number} schedule={schedule} />
        ))}
      </ul>
      {schedules.length > shown && (
        <Button look="outline" onClick={() => setShown(shown + SHOWN)}>
          {t.more}
        </Button>
      )}
    </div>
  )
}

function ScheduleCard({ schedule }: { schedule: Schedule }) {
  const t = useWords(scheduleWords)
  const { language } = useLanguage()
  const fires = useQuery(scheduleQueries.fires(schedule.number))
  const last = fires.data?.items[0]
  const next = schedule.next[0]
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2>
          <Link to={`/schedules/${schedule.number}`}>{schedule.request}</Link>
        </h2>
        <ScheduleBadge schedule={schedule} />
      </div>
      <p>{language === 'zh' ? schedule.whenZh : schedule.when}</p>
      <dl className={styles.summary}>
        <div>
          <dt>{t.next}</dt>
          <dd>
            {next === undefined ? t.noNext : <ScheduleTime at={next} zone={schedule.timeZone} />}
          </dd>
        </div>
        <div>
          <dt>{t.last}</dt>
          <dd>
            {last && <FireBadge fire={last} />}
            {fires.data && !last && t.noLast}
          </dd>
        </div>
        <div>
          <dt>{t.missed}</dt>
          <dd>{t.missedValues[schedule.missed]}</dd>
        </div>
        <div>
          <dt>{t.overlap}</dt>
          <dd>{t.overlapValues[schedule.overlap]}</dd>
        </div>
      </dl>
    </li>
  )
}
