import { expect, it } from 'vitest'
import { labelsFor } from './axisLabels'

it('has level labels where there is room', () => {
  expect(labelsFor(['East', 'West'], 100)).toMatchObject({ isSlanted: false })
})

it('slants and shortens long names', () => {
  const axis = labelsFor(['Wireless keyboard with number block', 'Mouse'], 60)

  expect(axis.isSlanted).toBe(true)
  expect(axis.entries[0]?.text).toMatch(/^Wireless keyboard.*…$/)
  expect(axis.entries).toHaveLength(2)
})

it('counts a Chinese character as wide', () => {
  expect(labelsFor(['电子产品', '家居用品'], 50).isSlanted).toBe(true)
})

it('has only some of many months', () => {
  const months = Array.from({ length: 12 }, (_, at) => `2024-${String(at + 1).padStart(2, '0')}`)
  const axis = labelsFor(months, 24)

  expect(axis.isSlanted).toBe(false)
  expect(axis.entries.map(({ index }) => index)).toEqual([0, 3, 6, 9])
})
