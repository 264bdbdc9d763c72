import { describe, expect, it } from 'vitest'
import { isEmpty, queryOf, readFilter, toggle, writeFilter, type Filter } from './filter'

const filter: Filter = {
  search: 'sales & more',
  states: ['RUNNING', 'FAILED'],
  from: '2026-01-01',
  to: '2026-01-31',
}

describe('the filter of runs', () => {
  it('is the same after the address was written and read', () => {
    expect(readFilter(new URLSearchParams(writeFilter(filter).toString()))).toEqual(filter)
  })

  it('passes over what makes no sense in an address', () => {
    const read = readFilter(new URLSearchParams('state=BROKEN,DONE&from=yesterday&to=2026-13-45'))

    expect(isEmpty(read)).toBe(true)
  })

  it('asks for whole days of the reader', () => {
    const query = queryOf(filter)

    expect(new Date(query.from ?? '').getHours()).toBe(0)
    expect(new Date(query.to ?? '').getHours()).toBe(23)
    expect(query.state).toBe('RUNNING,FAILED')
  })

  it('asks for nothing where nothing is chosen', () => {
    const empty = { search: ' ', states: [], from: '', to: '' }

    expect(Object.values(queryOf(empty)).every((value) => value === undefined)).toBe(true)
  })

  it('takes a state in and out again', () => {
    expect(toggle(toggle([], 'FAILED'), 'FAILED')).toEqual([])
  })
})
