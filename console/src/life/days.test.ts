import { describe, expect, it } from 'vitest'
import { addDays, addMonths, filterOf, inMonth, isOver, weeksOf } from './days'

const NOW = new Date(2026, 10, 21, 9, 30) // on the clock here

describe('groups of tasks', () => {
  it('follow one another without a gap and without a task in two of them', () => {
    expect(filterOf('overdue', NOW)).toEqual({ completed: false, to: '2026-11-21T09:29' })
    expect(filterOf('today', NOW)).toMatchObject({ from: '2026-11-21T09:30', to: '2026-11-21' })
    expect(filterOf('upcoming', NOW)).toMatchObject({ from: '2026-11-22', to: '2026-11-28' })
    expect(filterOf('later', NOW)).toMatchObject({ from: '2026-11-29' })
    expect(filterOf('undated', NOW)).toMatchObject({ due: 'none' })
  })

  it('hold at midnight', () => {
    const midnight = new Date(2026, 0, 1, 0, 0)

    expect(filterOf('overdue', midnight)).toMatchObject({ to: '2025-12-31T23:59' })
    expect(filterOf('today', midnight)).toMatchObject({ from: '2026-01-01T00:00' })
  })

  it.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-21T09:29', true],
    ['2026-11-21T09:30', false],
  ])('know whether %s is over', (due, over) => expect(isOver(due, '2026-11-21T09:30')).toBe(over))
})

describe('a month', () => {
  it('has whole weeks from Monday', () => {
    const weeks = weeksOf('2026-11')

    expect(weeks).toHaveLength(6)
    expect(weeks[0]?.[0]).toBe('2026-10-26')
    expect(weeks[5]?.[6]).toBe('2026-12-06')
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  })

  it('may be exactly four weeks', () => expect(weeksOf('2027-02')).toHaveLength(4))

  it('is counted on over the years, clocks that change, and short months', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(inMonth('2026-01-31', '2026-02')).toBe('2026-02-28')
    expect(inMonth('2026-01-15', '2026-02')).toBe('2026-02-15')
  })
})
