import { expect, test } from 'vitest'
import type { McpServer } from '../api/types'
import { changeOf, emptyForm, formOf, isComplete } from './form'

const tracker: McpServer = {
  name: 'tracker',
  fixed: false,
  enabled: true,
  state: 'connected',
  tools: 1,
  resources: 0,
  prompts: 0,
  signIn: 'none',
  args: [],
  env: [],
  url: 'https://mcp.example.com/mcp',
  headers: ['Authorization'],
  risk: 'send',
  timeoutSeconds: 30,
  description: '',
}

test('a stored value that is not typed again is left out', () => {
  const form = formOf(tracker)
  expect(changeOf(form, true)).toEqual({
    enabled: true,
    url: 'https://mcp.example.com/mcp',
    headers: [{ name: 'Authorization' }],
    risk: 'send',
    timeoutSeconds: 30,
    description: '',
  })
  form.secrets[0]!.value = 'Bearer new'
  expect(changeOf(form, true).headers).toEqual([{ name: 'Authorization', value: 'Bearer new' }])
})

test('risks that settings give to single tools stay', () => {
  expect(changeOf(formOf({ ...tracker, risk: 'tools' }), true)).not.toHaveProperty('risk')
})

test('a program has its arguments line by line', () => {
  const form = { ...emptyForm(), isProgram: true, name: 'toy', command: ' npx ', args: '-y\ntoy\n' }
  expect(changeOf(form, false)).toMatchObject({
    enabled: false,
    command: 'npx',
    args: ['-y', 'toy'],
    env: [],
  })
})

test('arguments that are not edited are sent as they are', () => {
  const args = ['-e', '', 'first\nsecond', ' ']
  const { url: _url, ...rest } = tracker
  const form = formOf({ ...rest, command: 'sh', args, headers: [] })
  form.description = 'Another description'
  expect(changeOf(form, false).args).toEqual(args)
  form.args += '\n-v'
  expect(changeOf(form, true).args).toEqual(['-e', 'first', 'second', '-v'])
})

test('a form needs a name, what it reaches and a time', () => {
  const form = { ...emptyForm(), name: 'a', url: 'https://a.example' }
  expect(isComplete(form)).toBe(true)
  expect(isComplete({ ...form, name: 'Not a name' })).toBe(false)
  expect(isComplete({ ...form, url: ' ' })).toBe(false)
  expect(isComplete({ ...form, isProgram: true })).toBe(false)
  expect(isComplete({ ...form, timeout: '0' })).toBe(false)
  expect(isComplete({ ...form, timeout: '1.5' })).toBe(false)
})
