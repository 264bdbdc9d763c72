import { useMemo } from 'react'
import { useLanguage } from '../i18n/i18n'
import { dateOf, minuteOf } from './days'

/** Days in the format of one language. */
export interface Days {
  /** `Sat, Nov 21`; with the year where that is another one. */
  day: (day: string) => string
  /** The same with the time, where one is given. */
  due: (due: string) => string
  /** `November 2026`. */
  month: (month: string) => string
  /** `Saturday, November 21, 2026`. */
  whole: (day: string) => string
  /** From Monday. */
  weekdays: string[]
}

export function daysOf(tag: string, now = new Date()): Days {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options)
  const near = format({ month: 'short', day: 'numeric', weekday: 'short' })
  const far = format({ year: 'numeric', month: 'short', day: 'numeric' })
  const month = format({ year: 'numeric', month: 'long' })
  const whole = format({ dateStyle: 'full' })
  const weekday = format({ weekday: 'short' })
  const year = minuteOf(now).slice(0, 4)
  const day = (text: string) => (text.startsWith(year) ? near : far).format(dateOf(text))
  return {
    day,
    due: (text) => [day(text), text.slice(11, 16)].filter(Boolean).join(' '),
    month: (text) => month.format(dateOf(`${text}-01`)),
    whole: (text) => whole.format(dateOf(text)),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((at) => weekday.format(new Date(2024, 0, at))), // a Monday
  }
}

export function useDays(): Days {
  const { language } = useLanguage()
  return useMemo(() => daysOf(language === 'zh' ? 'zh-CN' : 'en'), [language])
}
