import { expect, it } from 'vitest'
import { plainFormat } from './useChartFormat'

it.each([
  [1234567.891, '1,234,567.89'],
  [0, '0'],
  [0.1049, '0.1'],
  [0.05, '0.05'],
  [0.06000000000000001, '0.06'],
  [0.00123, '0.00123'],
  [-0.000456789, '-0.000457'],
  [5.55e-17, '0'],
])('keeps the digits of %d', (value, text) => {
  expect(plainFormat('en').format(value)).toBe(text)
})
