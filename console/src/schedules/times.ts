import type { Language } from '../i18n/language'

/** A time as the clocks of two zones show it. */
export interface ShownTime {
  /** In the zone of the viewer. */
  here: string
  /** In the zone of the schedule; none if its clocks show the same. */
  there: string | undefined
}

/** The zone of this browser; empty if it does not know it. */
export function browserZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return isZone(zone) && zone !== 'Etc/Unknown' ? zone : ''
}

/** Whether this browser knows a zone by that name. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== ''
  } catch {
    return false
  }
}

export function showTime(
  at: string,
  zone: string,
  language: Language,
  viewerZone = browserZone(),
): ShownTime {
  const here = format(at, viewerZone, language)
  const there = isZone(zone) ? format(at, zone, language) : here
  return { here, there: there === here ? undefined : there }
}

function format(at: string, zone: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone === '' ? undefined : zone,
  }).format(new Date(at))
}
