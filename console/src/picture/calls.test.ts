import { describe, expect, it } from 'vitest'
import type { NodeDetail } from '../api/types'
import { foldAll } from './fold'
import type { NodePicture } from './picture'
import { recorded } from './testing/recorded'
import { callsOf } from './calls'

const [table] = foldAll(recorded('chart')).nodes as [NodePicture]

describe('the calls of a node', () => {
  it('have the results that the server knows, each its own', () => {
    const [first, second] = table.calls
    const calls = [second, first].map((call, index) => ({ ...call, result: `result ${index}` }))

    const shown = callsOf(table, { calls } as unknown as NodeDetail)

    expect(shown.map((call) => [call.tool, call.result])).toEqual([
      ['describeTable', 'result 1'],
      ['askTable', 'result 0'],
    ])
  })

  it('are shown before the server has said anything, arguments as JSON', () => {
    const [call] = callsOf(table, undefined)

    expect(call).toMatchObject({ tool: 'describeTable', status: 'ok', result: undefined })
    expect(call?.arguments).toHaveProperty('table')
  })

  it('show arguments that are no JSON as they came', () => {
    const calls = table.calls.map((call) => ({ ...call, arguments: '{"table": ' }))

    expect(callsOf({ ...table, calls }, undefined)[0]?.arguments).toBe('{"table": ')
  })
})
