import { expect, it } from 'vitest'
import { isZone, showTime } from './times'

const AT = '2026-11-27T07:30:00Z'

it('displays a time once if the clocks of both zones agree', () => {
  const time = showTime(AT, 'Europe/Paris', 'en', 'Europe/Berlin')

  expect(time).toEqual({ here: 'Fri, Nov 27, 2026, 08:30', there: undefined })
})

it('displays a time in both zones if their clocks differ', () => {
  const time = showTime(AT, 'Asia/Shanghai', 'zh', 'America/New_York')

  expect(time.here).toContain('02:30')
  expect(time.there).toContain('15:30')
})

it('displays a time in the zone of the viewer if the zone is not known', () => {
  expect(isZone('Mars/Olympus')).toBe(false)
  expect(showTime(AT, 'Mars/Olympus', 'en', 'UTC').there).toBeUndefined()
})
