import { describe, expect, it } from 'vitest'
import type { AgentInfo } from '../api/types'
import { agentMatches, capabilitiesOf, parametersOf } from './match'

const agent: AgentInfo = {
  type: 'data',
  name: { zh: '数据', en: 'Data analyst' },
  description: { zh: '计算表格', en: 'Computes over tables' },
  capabilities: { zh: ['分组'], en: ['group rows'] },
  consumes: [],
  produces: [],
  requirements: [],
  maxTurns: 10,
  tools: ['askTable'],
  source: 'pack data',
  available: true,
}

describe('the search for agents', () => {
  it.each([
    ['', true],
    ['ANALYST', true],
    ['分组', true],
    ['table group', true],
    ['askTable', true],
    ['table mail', false],
  ])('for "%s" finds it: %s', (search, isFound) => {
    expect(agentMatches(agent, search)).toBe(isFound)
  })
})

it('says what an agent can do in the language of the reader', () => {
  expect(capabilitiesOf(agent, 'zh')).toEqual(['分组'])
})

describe('the arguments of a tool', () => {
  it('are read from its schema', () => {
    const schema = {
      properties: {
        path: { type: 'string', description: 'a file' },
        rows: { type: ['integer', 'null'] },
      },
      required: ['path'],
    }

    expect(parametersOf(schema)).toEqual([
      { name: 'path', type: 'string', description: 'a file', isRequired: true },
      { name: 'rows', type: 'integer | null', description: '', isRequired: false },
    ])
  })

  it.each([[undefined], [null], ['text'], [{ properties: 3 }]])('of %o are none', (schema) => {
    expect(parametersOf(schema)).toEqual([])
  })
})
