import { describe, expect, it } from 'vitest'
import type { Run } from '../api/types'
import { EMPTY_PICTURE, type RunPicture } from './picture'
import { possibleIn, stateOf } from './runState'

const running: RunPicture = { ...EMPTY_PICTURE, state: 'RUNNING', lastSeq: 9 }
const told = (state: string, lastSeq: number) => ({ state, lastSeq }) as Run

describe('the state of a run', () => {
  it('is what the server says before any event is known', () => {
    expect(stateOf(EMPTY_PICTURE, told('FAILED', 4))).toBe('FAILED')
  })

  it('is cut off where the server says so of all that is known', () => {
    expect(stateOf(running, told('INTERRUPTED', 9))).toBe('INTERRUPTED')
  })

  it('is running where events came after the server said it was cut off', () => {
    expect(stateOf(running, told('INTERRUPTED', 8))).toBe('RUNNING')
  })

  it('has ended when events say so, whatever the server said before', () => {
    const ended: RunPicture = { ...running, state: 'COMPLETED' }

    expect(stateOf(ended, told('RUNNING', 9))).toBe('COMPLETED')
  })
})

describe('what can be done', () => {
  it.each([
    ['RUNNING', ['cancel']],
    ['WAITING', ['cancel']],
    ['INTERRUPTED', ['cancel', 'resume']],
    ['FAILED', ['rerunFailed', 'fork', 'export', 'delete']],
    ['COMPLETED', ['fork', 'export', 'delete']],
  ])('with a run that is %s is %s', (state, expected) => {
    const possible = Object.entries(possibleIn(state))

    expect(possible.filter(([, is]) => is).map(([name]) => name)).toEqual(expected)
  })
})
