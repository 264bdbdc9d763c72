import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { scheduleQueries, type Schedule, type ScheduleFire } from '../api/schedules'
import { useWords } from '../i18n/i18n'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { FireBadge } from './badges'
import { ScheduleTime } from './ScheduleTime'
import { scheduleWords } from './words'
import tableStyles from '../ui/table.module.css'
import styles from './schedules.module.css'

/** What became of the latest times of a schedule; it is asked again while work continues. */
export function FireTable({ schedule }: { schedule: Schedule }) {
  const t = useWords(scheduleWords)
  const fires = useQuery(scheduleQueries.fires(schedule.number))
  const items = fires.data?.items ?? []
  return (
    <section className="stack">
      <h2>{t.history}</h2>
      {fires.isPending && <Loading />}
      {fires.error && <ErrorNotice error={fires.error} onRetry={() => void fires.refetch()} />}
      {fires.data && items.length === 0 && <p className="faint">{t.noHistory}</p>}
      {items.length > 0 && (
        <div className={styles.table} tabIndex={0} role="region" aria-label={t.history}>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">{t.time}</th>
                <th scope="col">{t.result}</th>
                <th scope="col">{t.details}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((fire, index) => (
                <tr key={`${fire.due} ${items.length - index}`}>
                  <th scope="row">
                    <ScheduleTime at={fire.due} zone={schedule.timeZone} />
                  </th>
                  <td>
                    <FireBadge fire={fire} />
                  </td>
                  <td>
                    <FireDetails fire={fire} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function FireDetails({ fire }: { fire: ScheduleFire }) {
  const t = useWords(scheduleWords)
  const isLeftOut = fire.state === 'missed' || fire.state === 'skipped'
  const reason = fire.note ?? (isLeftOut ? t.reasons[fire.state as 'missed' | 'skipped'] : '')
  return (
    <>
      {fire.conversation !== undefined && (
        <Link className={styles.link} to={`/c/${encodeURIComponent(fire.conversation)}`}>
          {t.conversation}
        </Link>
      )}
      {reason !== '' && <p className="faint small">{reason}</p>}
    </>
  )
}
