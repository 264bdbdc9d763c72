import { expect, it } from 'vitest'
import { kindOfLine } from '../../ui/Diff'
import { changeOf } from './change'

it.each([
  [100, 150, 50],
  [200, 150, -25],
  [0, 10, undefined],
  [undefined, 10, undefined],
  [1000, 1001, undefined],
])('from %s to %s is %s percent', (before, after, percent) => {
  expect(changeOf(before, after)).toBe(percent)
})

it.each([
  ['@@ -1 +1 @@', 'place'],
  ['+new', 'new'],
  ['-gone', 'gone'],
  [' same', 'same'],
])('%s is %s', (line, kind) => {
  expect(kindOfLine(line)).toBe(kind)
})
