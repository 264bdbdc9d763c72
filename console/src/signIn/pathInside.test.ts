import { expect, it } from 'vitest'
import { pathInside } from './pathInside'

it('leads to pages of this site only', () => {
  expect(pathInside('/runs/run-1?tab=log')).toBe('/runs/run-1?tab=log')
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ]
  for (const to of [...elsewhere, '/sign-in?to=/', '', null]) {
    expect(pathInside(to), String(to)).toBe('/')
  }
})
