import { useMemo } from 'react'
import type { Cost } from '../api/types'
import { useLanguage } from './i18n'
import type { Language } from './language'

const UNKNOWN = { zh: '未知', en: 'unknown' }
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Numbers, sizes and times in the format of one language. */
export interface Format {
  number: (value: number) => string
  bytes: (value: number) => string
  /** In US dollars; an amount below a cent has four digits. */
  money: (cost: Cost) => string
  duration: (milliseconds: number) => string
  time: (at: string) => string
  dateTime: (at: string) => string
  /** `5 minutes ago`, `yesterday`. */
  ago: (at: string, now?: number) => string
}

export function formatOf(language: Language): Format {
  const tag = language === 'zh' ? 'zh-CN' : 'en'
  const number = new Intl.NumberFormat(tag)
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hour12: false })
  const dateTime = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  return {
    number: (value) => number.format(value),
    bytes: (value) => bytes(value, tag),
    money: (cost) => (cost === 'unknown' ? UNKNOWN[language] : money(cost, tag)),
    duration: (milliseconds) => duration(milliseconds, language),
    time: (at) => time.format(new Date(at)),
    dateTime: (at) => dateTime.format(new Date(at)),
    ago: (at, now = Date.now()) => ago(relative, new Date(at).getTime() - now),
  }
}

export function useFormat(): Format {
  const { language } = useLanguage()
  return useMemo(() => formatOf(language), [language])
}

function bytes(value: number, tag: string): string {
  const units = ['B', 'KB', 'MB', 'GB']
  let size = value
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  const digits = unit === 0 || size >= 100 ? 0 : 1
  return `${size.toLocaleString(tag, { maximumFractionDigits: digits })} ${units[unit]}`
}

function money(value: number, tag: string): string {
  const digits = value !== 0 && value < 0.01 ? 4 : 2
  return `$${value.toLocaleString(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
}

function duration(milliseconds: number, language: Language): string {
  const value = Math.max(0, milliseconds)
  const unit =
    language === 'zh' ? { s: ' 秒', m: ' 分', h: ' 小时' } : { s: ' s', m: ' min', h: ' h' }
  if (value < 10 * SECOND) {
    return `${(value / SECOND).toFixed(1)}${unit.s}`
  }
  if (value < MINUTE) {
    return `${Math.round(value / SECOND)}${unit.s}`
  }
  if (value < HOUR) {
    return `${Math.floor(value / MINUTE)}${unit.m} ${Math.floor((value % MINUTE) / SECOND)}${unit.s}`
  }
  return `${Math.floor(value / HOUR)}${unit.h} ${Math.floor((value % HOUR) / MINUTE)}${unit.m}`
}

function ago(relative: Intl.RelativeTimeFormat, difference: number): string {
  const size = Math.abs(difference)
  if (size < MINUTE) {
    return relative.format(0, 'minute')
  }
  if (size < HOUR) {
    return relative.format(Math.round(difference / MINUTE), 'minute')
  }
  if (size < DAY) {
    return relative.format(Math.round(difference / HOUR), 'hour')
  }
  return relative.format(Math.round(difference / DAY), 'day')
}
