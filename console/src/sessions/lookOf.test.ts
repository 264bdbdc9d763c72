import { expect, it } from 'vitest'
import type { Visit } from './picture'
import { lookOf } from './lookOf'

const visit = (number: number, node: string, more: Partial<Visit> = {}): Visit => ({
  number,
  node,
  from: number - 1,
  edge: `e${number}`,
  subject: '',
  agent: '',
  status: 'COMPLETED',
  inputs: {},
  outputs: {},
  startedAt: '',
  endedAt: 'then',
  ...more,
})
const live: Partial<Visit> = { status: 'RUNNING', endedAt: undefined }

it('counts the visits of a node and names the last', () => {
  const look = lookOf([visit(1, 'EMMA_DECIDE'), visit(2, 'EMMA_DECIDE')], true)

  expect(look.nodes.get('EMMA_DECIDE')).toEqual({ status: 'COMPLETED', times: 2, last: 2 })
})

it('lights a stage while one of several agents works there', () => {
  const look = lookOf([visit(1, 'AGENT_WORK', live), visit(2, 'AGENT_WORK')], false)

  expect(look.nodes.get('AGENT_WORK')?.status).toBe('RUNNING')
  expect(look.edges.get('e1')).toEqual({ isLive: true })
  expect(look.edges.get('e2')).toEqual({ isLive: false })
})

it('has nothing live after the answer', () => {
  const look = lookOf([visit(1, 'AGENT_WORK', live)], true)

  expect(look.nodes.get('AGENT_WORK')?.status).toBe('FAILED')
  expect(look.edges.get('e1')?.isLive).toBe(false)
})
