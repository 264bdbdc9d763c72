import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { scheduleQueries } from '../api/schedules'
import { useLanguage, useWords } from '../i18n/i18n'
import { ScheduleTime } from './ScheduleTime'
import { scheduleWords } from './words'
import styles from './schedules.module.css'

const PAUSE = 300 // ms without a key, after which the server is asked

/** A value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The next times as the server understands them, before anything is stored. */
export function TimesPreview({ when, zone }: { when: string; zone: string }) {
  const t = useWords(scheduleWords)
  const { language } = useLanguage()
  const preview = useQuery(
    scheduleQueries.preview(useSettled(when.trim()), useSettled(zone.trim())),
  )
  if (preview.data === undefined) {
    return null // what is not valid is displayed when the form is sent
  }
  const { next, timeZone } = preview.data
  return (
    <div className={styles.hint} aria-live="polite">
      {language === 'zh' ? preview.data.whenZh : preview.data.when}
      <ol role="list" className={styles.times} aria-label={t.preview}>
        {next.map((at) => (
          <li key={at}>
            <ScheduleTime at={at} zone={timeZone} />
          </li>
        ))}
      </ol>
    </div>
  )
}
