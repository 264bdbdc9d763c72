import { useLanguage, useWords } from '../i18n/i18n'
import { showTime } from './times'
import { scheduleWords } from './words'
import styles from './schedules.module.css'

/** A time on the viewer's clock, and below it on the schedule's if they differ. */
export function ScheduleTime({ at, zone }: { at: string; zone: string }) {
  const t = useWords(scheduleWords)
  const { language } = useLanguage()
  const { here, there } = showTime(at, zone, language)
  return (
    <time dateTime={at} className={styles.time}>
      {here}
      {there !== undefined && <span className="faint small">{t.inZone(there, zone)}</span>}
    </time>
  )
}
