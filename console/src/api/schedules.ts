import { queryOptions } from '@tanstack/react-query'
import { api } from './client'
import type { components } from './openapi'
import type { Items } from './types'

type Schemas = components['schemas']

export type Schedule = Schemas['ScheduleEntry']
export type NewSchedule = Schemas['NewSchedule']
export type ScheduleFire = Schemas['FireEntry']
export type TriggerAddress = Schemas['TriggerAddress']
export type CallbackSecret = Schemas['CallbackSecret']
export type CallbackDelivery = Schemas['CallbackDeliveryEntry']
export type LinkPermission = Schemas['LinkPermission']
export type ScheduleLimits = Schemas['LimitsEntry']
export type SchedulePreview = Schemas['SchedulePreview']
export type MissedPolicy = Schedule['missed']
export type OverlapPolicy = Schedule['overlap']

const BUSY = 2000 // ms; while work begins or continues
const IDLE = 15_000 // ms; times pass, and other programs begin work

/** The part of the address that belongs to a schedule. */
export function schedulePath(schedule: number): string {
  return `/api/schedules/${schedule}`
}

/** Whether the work of a fire has yet to begin or to end. */
export function isBusy(fire: ScheduleFire): boolean {
  const isOpen = fire.outcome === undefined || fire.outcome === 'RUNNING'
  return fire.state === 'pending' || (fire.state === 'started' && isOpen)
}

export const scheduleQueries = {
  list: () =>
    queryOptions({
      queryKey: ['schedules', 'list'],
      queryFn: () => api.get<Items<Schedule>>('/api/schedules'),
      refetchInterval: IDLE,
    }),
  schedule: (schedule: number) =>
    queryOptions({
      queryKey: ['schedules', schedule, 'schedule'],
      queryFn: () => api.get<Schedule>(schedulePath(schedule)),
      refetchInterval: IDLE,
    }),
  preview: (when: string, timeZone: string) =>
    queryOptions({
      queryKey: ['schedules', 'preview', when, timeZone],
      queryFn: ({ signal }) =>
        api.post<SchedulePreview>(
          '/api/schedules/preview',
          { when, timeZone: timeZone === '' ? undefined : timeZone },
          { signal },
        ),
      enabled: when !== '',
      retry: false,
    }),
  approvalLinks: (schedule: number) =>
    queryOptions({
      queryKey: ['schedules', schedule, 'approval-links'],
      queryFn: () => api.get<LinkPermission>(`${schedulePath(schedule)}/approval-links`),
    }),
  deliveries: (schedule: number) =>
    queryOptions({
      queryKey: ['schedules', schedule, 'deliveries'],
      queryFn: () => api.get<Items<CallbackDelivery>>(`${schedulePath(schedule)}/deliveries`),
      refetchInterval: (query) =>
        query.state.data?.items.some((each) => each.status === 'pending') ? BUSY : IDLE,
    }),
  fires: (schedule: number) =>
    queryOptions({
      queryKey: ['schedules', schedule, 'fires'],
      queryFn: () => api.get<Items<ScheduleFire>>(`${schedulePath(schedule)}/fires`),
      refetchInterval: (query) => (query.state.data?.items.some(isBusy) ? BUSY : IDLE),
    }),
}
