import { expect, it } from 'vitest'
import { sourceOf } from './chart'

it('draws the first series in the color of the block', () => {
  const source = sourceOf({
    id: 'c',
    type: 'chart',
    color: 'red',
    xAxis: ['a'],
    series: [
      { name: 'one', data: [1] },
      { name: 'two', data: [2] },
    ],
  })

  expect(source?.series.map((one) => one.color)).toEqual(['red', 'var(--chart-2)'])
})

it('leaves what is not a number missing', () => {
  const source = sourceOf({
    id: 'c',
    type: 'chart',
    xAxis: ['a', null, 'c'],
    series: [{ name: 's', data: [0, null] }],
  })

  expect(source).toMatchObject({ labels: ['a', '–', 'c'], series: [{ data: [0, null, null] }] })
})

it('has nothing to draw without a number', () => {
  expect(sourceOf({ id: 'c', type: 'chart', xAxis: ['a'], series: [] })).toBeUndefined()
})
