import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Schedule } from '../api/schedules'
import { FakeServer, refusal } from '../testing/FakeServer'
import { show } from '../testing/render'
import { Component as SchedulesPage } from './SchedulesPage'

const SCHEDULE: Schedule = {
  number: 1,
  request: 'sum sales.csv',
  cron: '30 8 * * 1-5',
  timeZone: 'Asia/Shanghai',
  when: 'every weekday (Monday to Friday) at 08:30',
  whenZh: '每个工作日 08:30',
  missed: 'once',
  overlap: 'skip',
  paused: false,
  hasTrigger: false,
  limits: {},
  begun: 0,
  next: ['2026-11-27T00:30:00Z'],
  createdAt: '2026-11-20T00:00:00Z',
}

function showList(answers: Record<string, unknown>, role = 'member', language?: 'zh' | 'en') {
  const server = FakeServer.start({
    'GET /api/session': { mode: 'accounts', user: { id: 'me', role }, csrf: 'c' },
    'GET /api/schedules': { items: [] },
    'GET /api/schedules/1/fires': { items: [] },
    'POST /api/schedules/preview': { cron: '', timeZone: 'UTC', when: '', whenZh: '', next: [] },
    ...answers,
  })
  const shown = show(<SchedulesPage />, { at: '/schedules', path: '/schedules', language })
  shown.client.setQueryData(['session'], { mode: 'accounts', user: { id: 'me', role } })
  return { server, ...shown }
}

async function fillForm(when: string, zone: string) {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'New schedule' }))
  await user.type(screen.getByRole('textbox', { name: /^Request/ }), 'sum sales.csv')
  await user.type(screen.getByRole('textbox', { name: 'When' }), when)
  await user.clear(screen.getByRole('combobox', { name: 'Time zone' }))
  if (zone !== '') await user.type(screen.getByRole('combobox', { name: 'Time zone' }), zone)
  await user.click(screen.getByRole('button', { name: 'Create schedule' }))
}

describe('the list of schedules', () => {
  it('displays when, the next time, the policies and the last result', async () => {
    const fire = { due: '2026-11-26T00:30:00Z', state: 'started', outcome: 'FAILED' }
    showList({
      'GET /api/schedules': { items: [SCHEDULE] },
      'GET /api/schedules/1/fires': { items: [fire] },
    })

    const card = await screen.findByRole('listitem')
    expect(within(card).getByRole('link', { name: 'sum sales.csv' })).toHaveAttribute(
      'href',
      '/schedules/1',
    )
    expect(card).toHaveTextContent('every weekday (Monday to Friday) at 08:30')
    expect(card).toHaveTextContent('08:30 in Asia/Shanghai')
    expect(card).toHaveTextContent('Make up for the last time')
    expect(within(card).getByText('Active')).toBeInTheDocument()
    expect(await within(card).findByText('Failed')).toBeInTheDocument()
  })

  it('is in Chinese', async () => {
    showList(
      { 'GET /api/schedules': { items: [{ ...SCHEDULE, paused: true, next: [] }] } },
      'member',
      'zh',
    )

    const card = await screen.findByRole('listitem')
    expect(card).toHaveTextContent('每个工作日 08:30')
    expect(card).toHaveTextContent('已暂停')
  })

  it('offers viewers nothing that changes', async () => {
    showList({}, 'viewer')

    expect(await screen.findByRole('heading', { name: 'No schedules yet' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'New schedule' })).not.toBeInTheDocument()
  })

  it('displays why the list cannot be read', async () => {
    showList({ 'GET /api/schedules': () => refusal(500, 'server.internal', 'it broke') })

    expect(await screen.findByRole('alert')).toHaveTextContent('it broke')
  })
})

describe('the form of a new schedule', () => {
  it('creates a schedule and opens it', async () => {
    const { server, router } = showList({ 'POST /api/schedules': SCHEDULE })
    await fillForm('every weekday at 8:30', 'Asia/Shanghai')

    await expect.poll(() => router.state.location.pathname).toBe('/schedules/1')
    expect(server.bodies('POST /api/schedules')).toEqual([
      {
        request: 'sum sales.csv',
        when: 'every weekday at 8:30',
        timeZone: 'Asia/Shanghai',
        missed: 'once',
        overlap: 'skip',
        limits: {},
      },
    ])
  })

  it('displays what is wrong with the times at their field', async () => {
    showList({
      'POST /api/schedules': () => refusal(422, 'schedule.invalid', 'add a time of the day'),
    })
    await fillForm('every weekday', '')

    const when = await screen.findByRole('textbox', { name: 'When' })
    await expect.poll(() => when.getAttribute('aria-invalid')).toBe('true')
    expect(when).toHaveAccessibleDescription(/^add a time of the day/)
  })

  it('displays what is wrong with the time zone at its field', async () => {
    showList({
      'POST /api/schedules': () => refusal(422, 'schedule.invalid', 'no such time zone'),
    })
    await fillForm('every day at 9:00', 'Mars/Olympus')

    const zone = await screen.findByRole('combobox', { name: 'Time zone' })
    await expect.poll(() => zone.getAttribute('aria-invalid')).toBe('true')
    expect(zone).toHaveAccessibleDescription(/^no such time zone/)
  })

  it('displays a limit below the fields', async () => {
    showList({ 'POST /api/schedules': () => refusal(409, 'schedule.limit', 'at most 100') })
    await fillForm('every day at 9:00', '')

    expect(await screen.findByRole('alert')).toHaveTextContent('at most 100')
    expect(screen.getByRole('textbox', { name: 'When' })).toHaveAttribute('aria-invalid', 'false')
  })
})
