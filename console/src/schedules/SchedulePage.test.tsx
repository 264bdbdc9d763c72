import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CallbackDelivery, Schedule, ScheduleFire, SchedulePreview } from '../api/schedules'
import { FakeServer, refusal } from '../testing/FakeServer'
import { show } from '../testing/render'
import { Component as SchedulePage } from './SchedulePage'

const SCHEDULE: Schedule = {
  number: 7,
  request: 'sum sales.csv',
  cron: '0 9 * * *',
  timeZone: 'UTC',
  when: 'every day at 09:00',
  whenZh: '每天 09:00',
  missed: 'all',
  overlap: 'wait',
  paused: false,
  hasTrigger: false,
  limits: {},
  begun: 0,
  next: ['2026-11-27T09:00:00Z', '2026-11-28T09:00:00Z'],
  createdAt: '2026-11-20T00:00:00Z',
}

const FIRES: ScheduleFire[] = [
  { due: '2026-11-26T09:00:00Z', state: 'started', conversation: 'c-2', turn: 1 },
  { due: '2026-11-25T09:00:00Z', state: 'missed' },
  { due: '2026-11-24T09:00:00Z', state: 'refused', note: 'too many runs' },
]

const DELIVERIES: CallbackDelivery[] = [
  {
    id: 'd-1',
    event: 'schedule.finished',
    status: 'failed',
    attempts: 8,
    error: 'status 503',
    createdAt: '2026-11-26T09:00:00Z',
  },
]

const PREVIEW: SchedulePreview = {
  cron: '0 10 * * *',
  timeZone: 'UTC',
  when: 'every day at 10:00',
  whenZh: '每天 10:00',
  next: ['2026-11-27T10:00:00Z'],
}

function showSchedule(schedule: Partial<Schedule> = {}, role = 'member', answers = {}) {
  const stored = { ...SCHEDULE, ...schedule }
  const links = { decide: 'sign-in' }
  const server = FakeServer.start({
    'GET /api/schedules/7': () => stored,
    'GET /api/schedules/7/fires': { items: FIRES },
    'GET /api/schedules': { items: [] },
    'PATCH /api/schedules/7': (body: unknown) => Object.assign(stored, body),
    'POST /api/schedules/7/fires': stored,
    'DELETE /api/schedules/7': {},
    'POST /api/schedules/preview': PREVIEW,
    'POST /api/schedules/7/trigger': () => {
      stored.hasTrigger = true
      return { url: 'https://troupe.example/api/triggers/secret' }
    },
    'PUT /api/schedules/7/callback': (body: unknown) => {
      const { url } = body as { url: string }
      stored.callback = url
      return { url, secret: 'whsec_once' }
    },
    'DELETE /api/schedules/7/callback': () => {
      stored.callback = undefined
    },
    'GET /api/schedules/7/deliveries': { items: DELIVERIES },
    'POST /api/schedules/7/deliveries/d-1/redeliver': {},
    'GET /api/schedules/7/approval-links': () => links,
    'PUT /api/schedules/7/approval-links': (body: unknown) => Object.assign(links, body),
    'DELETE /api/schedules/7/trigger': () => {
      stored.hasTrigger = false
    },
    ...answers,
  })
  const shown = show(<SchedulePage />, { at: '/schedules/7', path: '/schedules/:schedule' })
  shown.client.setQueryData(['session'], { mode: 'accounts', user: { id: 'me', role } })
  return { server, user: userEvent.setup(), ...shown }
}

describe('the page of a schedule', () => {
  it('displays the next times and what became of the latest', async () => {
    showSchedule()

    const next = await screen.findByRole('list', { name: 'Next times' })
    expect(within(next).getAllByRole('listitem')).toHaveLength(2)
    const [, started, missed, refused] = await screen.findAllByRole('row')
    expect(started).toHaveTextContent('Running')
    expect(within(started!).getByRole('link')).toHaveAttribute('href', '/c/c-2')
    expect(missed).toHaveTextContent('The server was not running at this time.')
    expect(refused).toHaveTextContent('too many runs')
  })

  it('runs, pauses and continues', async () => {
    const { server, user } = showSchedule()

    await user.click(await screen.findByRole('button', { name: 'Run now' }))
    expect(await screen.findByText(/^The work begins/)).toBeInTheDocument()
    expect(server.bodies('POST /api/schedules/7/fires')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeInTheDocument()
    expect(server.bodies('PATCH /api/schedules/7')).toEqual([{ paused: true }, { paused: false }])
  })

  it('changes the times', async () => {
    const { server, user } = showSchedule()

    await user.click(await screen.findByRole('button', { name: 'Change times and limits' }))
    const when = screen.getByRole('textbox', { name: 'When' })
    await user.clear(when)
    await user.type(when, 'every day at 10:00')
    const preview = await screen.findByRole('list', { name: 'Times before it is stored' })
    expect(within(preview).getAllByRole('listitem')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(server.bodies('PATCH /api/schedules/7')).toEqual([
      { when: 'every day at 10:00', timeZone: 'UTC', limits: {} },
    ])
  })

  it('asks before it deletes, then opens the list', async () => {
    const { server, user, router } = showSchedule()

    await user.click(await screen.findByRole('button', { name: 'Delete schedule' }))
    expect(server.bodies('DELETE /api/schedules/7')).toHaveLength(0)
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Delete schedule' }))

    await expect.poll(() => router.state.location.pathname).toBe('/schedules')
  })

  it('notifies an address, displays its secret once and its notifications', async () => {
    const { server, user } = showSchedule()

    await user.type(await screen.findByLabelText('Address to notify'), 'https://hook.example/a')
    await user.click(screen.getByRole('button', { name: 'Notify address' }))
    expect(await screen.findByText('whsec_once')).toBeInTheDocument()
    const section = screen.getByRole('region', { name: 'Notify another program' })
    await user.click(within(section).getByRole('button', { name: 'Done' }))
    expect(screen.queryByText('whsec_once')).not.toBeInTheDocument()
    const log = await screen.findByRole('table', { name: 'Notifications' })
    expect(log).toHaveTextContent('8 attempts: status 503')
    await user.click(within(log).getByRole('button', { name: 'Send again' }))
    expect(server.bodies('POST /api/schedules/7/deliveries/d-1/redeliver')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Stop notifying' }))
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Stop notifying' }))

    expect(await screen.findByText('No address is notified.')).toBeInTheDocument()
  })

  it('displays a new address once, asks before it is replaced or deleted', async () => {
    const { server, user } = showSchedule()

    await user.click(await screen.findByRole('button', { name: 'Create address' }))
    expect(
      await screen.findByText('https://troupe.example/api/triggers/secret'),
    ).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText(/triggers\/secret/)).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Replace address' }))
    expect(server.bodies('POST /api/schedules/7/trigger')).toHaveLength(1)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Delete address' }))
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Delete address' }))

    expect(await screen.findByText('There is no address.')).toBeInTheDocument()
  })

  it('lets links decide, and requires a sign-in again, after a question each', async () => {
    const { server, user } = showSchedule()
    const change = 'PUT /api/schedules/7/approval-links'

    const section = await screen.findByRole('region', { name: 'Approve by a link' })
    expect(await within(section).findByText(/leads to the console/)).toBeInTheDocument()
    expect(within(section).getByText(/No links are sent/)).toBeInTheDocument()
    const allow = { name: 'Allow decisions by link' }
    await user.click(within(section).getByRole('button', allow))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(server.bodies(change)).toHaveLength(0)
    await user.click(within(section).getByRole('button', allow))
    const dialog = screen.getByRole('dialog')
    expect(dialog).toHaveTextContent('Earlier links become invalid.')
    await user.click(within(dialog).getByRole('button', allow))
    expect(await within(section).findByText(/^Each holder of a link/)).toBeInTheDocument()
    await user.click(within(section).getByRole('button', { name: 'Require a sign-in' }))
    const back = within(screen.getByRole('dialog'))
    await user.click(back.getByRole('button', { name: 'Require a sign-in' }))

    expect(await within(section).findByText(/leads to the console/)).toBeInTheDocument()
    expect(server.bodies(change)).toEqual([{ decide: 'link' }, { decide: 'sign-in' }])
  })

  it('says that links are not changed when the server refuses', async () => {
    const { user } = showSchedule({ callback: 'https://hook.example/a' }, 'member', {
      'PUT /api/schedules/7/approval-links': refusal(
        404,
        'server.not-found',
        'there is no schedule 7',
      ),
    })

    const section = await screen.findByRole('region', { name: 'Approve by a link' })
    const allow = { name: 'Allow decisions by link' }
    await user.click(await within(section).findByRole('button', allow))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', allow))

    expect(await within(section).findByRole('alert')).toBeInTheDocument()
    expect(within(section).getByText(/leads to the console/)).toBeInTheDocument()
    expect(within(section).queryByText(/No links are sent/)).not.toBeInTheDocument()
  })

  it('offers viewers nothing that changes', async () => {
    showSchedule({ hasTrigger: true }, 'viewer')

    expect(await screen.findByText('sum sales.csv')).toBeInTheDocument()
    expect(await screen.findAllByRole('row')).toHaveLength(4)
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
