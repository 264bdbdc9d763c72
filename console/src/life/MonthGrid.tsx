import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Review } from '../api/life'
import { useWords } from '../i18n/i18n'
import { Button, IconButton } from '../ui/Button'
import { addDays, addMonths, inMonth, weeksOf } from './days'
import { averageMood, moodLevel } from './mood'
import { useDays } from './useDays'
import { useMinute } from './useMinute'
import { lifeWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './MonthGrid.module.css'

interface MonthGridProps {
  /** The day that is chosen; its month is shown. */
  day: string
  reviews: Review[]
  onDay: (day: string) => void
}

/** A month of moods. Arrows go from day to day, Page Up and Page Down from month to month. */
export function MonthGrid({ day, reviews, onDay }: MonthGridProps) {
  const t = useWords(lifeWords)
  const days = useDays()
  const today = useMinute().slice(0, 10)
  const grid = useRef<HTMLTableElement>(null)
  const month = day.slice(0, 7)
  const average = averageMood(reviews.filter(({ date }) => date.startsWith(month)))
  const toMonth = (months: number) => onDay(inMonth(day, addMonths(month, months)))
  const byKey = useRef(false)
  useEffect(() => {
    if (byKey.current) {
      byKey.current = false
      grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    }
  }, [day])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfter(event.key, day)
    if (next !== undefined) {
      event.preventDefault()
      byKey.current = true
      onDay(next)
    }
  }
  return (
    <section className={classNames(ui.card, styles.month)} aria-label={t.calendar}>
      <header>
        <h2 aria-live="polite">{days.month(month)}</h2>
        <Button isSmall onClick={() => onDay(today)}>
          {t.today}
        </Button>
        <IconButton isSmall name={t.before} onClick={() => toMonth(-1)}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <IconButton isSmall name={t.after} onClick={() => toMonth(1)}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
      </header>
      <table ref={grid} role="grid" aria-label={days.month(month)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {days.weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <Day
                  key={one}
                  day={one}
                  today={today}
                  chosen={day}
                  reviews={reviews.filter(({ date }) => date === one)}
                  onChoose={() => onDay(one)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
      <p className="small faint">{average !== undefined && t.averageMood(String(average))}</p>
    </section>
  )
}

interface DayProps {
  day: string
  today: string
  chosen: string
  reviews: Review[]
  onChoose: () => void
}

function Day({ day, today, chosen, reviews, onChoose }: DayProps) {
  const t = useWords(lifeWords)
  const days = useDays()
  const mood = averageMood(reviews)
  const said = mood === undefined ? [] : [t.dayReviews(reviews.length), t.moodOf(String(mood))]
  return (
    <td aria-selected={day === chosen}>
      <button
        type="button"
        className={classNames(
          styles.day,
          day.slice(0, 7) !== chosen.slice(0, 7) && styles.other,
          day === today && styles.now,
        )}
        data-mood={mood === undefined ? undefined : moodLevel(mood)}
        data-day={day}
        tabIndex={day === chosen ? 0 : -1}
        aria-current={day === today ? 'date' : undefined}
        aria-label={[days.whole(day), ...said].join(', ')}
        onClick={onChoose}
      >
        <span>{Number(day.slice(8))}</span>
        <span className={classNames(styles.dayMood, 'numbers')}>{mood}</span>
      </button>
    </td>
  )
}

function Legend() {
  const t = useWords(lifeWords)
  return (
    <ul role="list" className={styles.legend}>
      {t.moods.map((name, level) => (
        <li key={name}>
          <span data-mood={level} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  )
}

function dayAfter(key: string, day: string): string | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
  }
  const months: Record<string, number> = { PageUp: -1, PageDown: 1 }
  if (key in steps) {
    return addDays(day, steps[key] ?? 0)
  }
  return key in months ? inMonth(day, addMonths(day.slice(0, 7), months[key] ?? 0)) : undefined
}
