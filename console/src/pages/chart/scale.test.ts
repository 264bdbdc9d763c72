import { expect, it } from 'vitest'
import { placeOn, scaleOf, segmentsOf, slicesOf } from './scale'

it('ends at round numbers and contains zero', () => {
  expect(scaleOf([3, 47]).ticks).toEqual([0, 10, 20, 30, 40, 50])
  expect(scaleOf([0.1, 0.45]).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5])
  expect(scaleOf([-30, 80]).ticks).toEqual([-50, -25, 0, 25, 50, 75, 100])
  expect(scaleOf([12_400, 98_000]).high).toBe(100_000)
})

it('counts in whole steps', () => {
  expect(scaleOf([2, 12]).ticks).toEqual([0, 5, 10, 15])
  expect(scaleOf([1, 2]).ticks).toEqual([0, 1, 2])
})

it('has a scale for numbers that are all zero, and for none', () => {
  expect(scaleOf([0, 0])).toMatchObject({ low: 0, high: 1 })
  expect(scaleOf([])).toMatchObject({ low: 0, high: 1 })
})

it('has a scale for negative numbers alone', () => {
  expect(scaleOf([-8, -2])).toMatchObject({ low: -8, high: 0 })
})

it('places values between the ends', () => {
  expect(placeOn({ low: -50, high: 50, ticks: [] }, 0)).toBe(0.5)
})

it('gives no share to missing and negative numbers', () => {
  expect(slicesOf([3, null, -5, 1])).toEqual([
    { index: 0, start: 0, end: 0.75 },
    { index: 3, start: 0.75, end: 1 },
  ])
})

it('interrupts a line where numbers are missing', () => {
  expect(segmentsOf([1, 2, null, 4, null])).toEqual([[0, 1], [3]])
})
