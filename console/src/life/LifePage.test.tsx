import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { LifeKind } from '../api/life'
import { FakeServer, refusal } from '../testing/FakeServer'
import { show } from '../testing/render'
import { dayOf } from './days'
import { Component as LifePage } from './LifePage'

const figures = { total: 4, completed: 1, pending: 3, overdue: 1, completionRate: 25 }
const stats = {
  projects: { total: 1, active: 1, completed: 0, completionRate: 0 },
  tasks: figures,
  reviews: { total: 1, thisWeek: 1 },
  goals: 1,
}
const site = {
  id: 'project-1',
  version: 2,
  name: 'Website',
  description: 'A new one',
  status: 'ACTIVE',
  startDate: null,
  endDate: '2030-01-01',
  aliases: [],
  customFields: {},
  goals: ['goal-1'],
}
const goal = {
  id: 'goal-1',
  version: 1,
  title: 'Be found',
  description: '',
  stage: 'YEARLY',
  status: 'ACTIVE',
  deadline: '2020-01-01',
  projects: ['project-1'],
}
const text = {
  id: 'task-1',
  version: 3,
  title: 'Write the text',
  description: '',
  completed: false,
  priority: 'URGENT',
  dueDate: '2020-01-01',
  completedAt: null,
  projectId: 'project-1',
}
const today = dayOf(new Date())
const review = {
  id: 'review-1',
  version: 1,
  content: 'It **went** well',
  type: 'DAILY',
  date: today,
  tags: ['work'],
  mood: 9,
  insights: 'Begin early',
  projects: ['project-1'],
}
const advice = { type: 'overdue', priority: 'high', message: 'One is late' }
const change = {
  number: 7,
  at: '2026-01-01T00:00:00Z',
  verb: 'ADD',
  undone: false,
  said: { zh: '添加任务“x”', en: "add task 'x'" },
}

function pageOf(items: unknown[], more = false) {
  return { items, meta: { total: items.length, page: 1, limit: 30, hasMore: more } }
}

/** Answers lists by what is asked for; the address is told to whoever wants to know. */
function life(more: Record<string, unknown> = {}) {
  return FakeServer.start({
    'GET /api/session': { mode: 'open', user: null, csrf: '', oidc: null, version: '1' },
    'GET /api/life/stats': stats,
    'GET /api/life/suggestions': { items: [advice] },
    'GET /api/life/changes': { items: [change] },
    'GET /api/life/progress': {
      items: [
        { ...site, progress: 25, tasks: figures, important: 1, reviews: 1, recommendations: [] },
      ],
    },
    'GET /api/life/tasks': (_: unknown, query: URLSearchParams) =>
      pageOf(query.has('to') && !query.has('from') ? [text] : []),
    'GET /api/life/projects': pageOf([site]),
    'GET /api/life/goals': (_: unknown, query: URLSearchParams) =>
      pageOf([null, 'YEARLY'].includes(query.get('stage')) ? [goal] : []),
    'GET /api/life/reviews': pageOf([review]),
    ...more,
  })
}

function open(tab: LifeKind = 'tasks', query = '', language: 'zh' | 'en' = 'en') {
  return show(<LifePage />, { at: `/life?tab=${tab}${query}`, path: '/life', language })
}

describe('the figures', () => {
  it('say what there is and what follows', async () => {
    life()
    open('tasks', '', 'zh')

    const shown = await screen.findByRole('region', { name: '数字' })

    expect(within(shown).getByText('25%')).toBeVisible()
    expect(await within(shown).findByText('One is late')).toBeVisible()
    expect(await screen.findByText('最近的修改： 添加任务“x”')).toBeVisible()
  })

  it('say why nothing can be shown, and try again', async () => {
    let isDown = true
    life({
      'GET /api/life/stats': () =>
        isDown ? refusal(503, 'server.down', 'The database does not answer') : stats,
    })
    open()

    expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText('Write the text')).toBeVisible()
  })
})

describe('tasks', () => {
  it('stand in the group of their date, with project and priority', async () => {
    const server = life()
    open()

    const heading = await screen.findByRole('heading', { name: 'Overdue 1' })
    const row = within(heading.closest('section') as HTMLElement)

    expect(await row.findByRole('link', { name: 'Website' })).toHaveAttribute(
      'href',
      '/life?project=project-1',
    )
    expect(row.getByText('Urgent')).toBeVisible()
    expect(screen.queryByRole('heading', { name: /^Today/ })).toBeNull()
    expect(server.asked.filter((one) => one.request === 'GET /api/life/tasks')).toHaveLength(5)
  })

  it('are checked off at once, and are open again where the server refuses', async () => {
    let answer: (response: Response) => void = () => {}
    life({
      'PATCH /api/life/tasks/task-1/complete': () => new Promise((done) => void (answer = done)),
    })
    open()
    const box = await screen.findByRole('checkbox', { name: 'Done: Write the text' })

    await userEvent.click(box)
    expect(box).toBeChecked()
    answer(refusal(403, 'server.forbidden', 'Viewers may only look'))

    expect(await screen.findByRole('alert')).toHaveTextContent('Viewers may only look')
    expect(box).not.toBeChecked()
  })

  it('are added with a date to the project that is shown; what was refused stays typed', async () => {
    let isTaken = true
    const server = life({
      'POST /api/life/tasks': () =>
        isTaken ? refusal(409, 'life.duplicate', 'there is a task of that name') : text,
    })
    open('tasks', '&project=project-1')
    const field = await screen.findByRole('textbox', { name: 'New task' })

    await userEvent.type(field, 'Call Ann{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('there is a task of that name')
    expect(field).toHaveValue('Call Ann')
    isTaken = false
    await userEvent.type(field, '{Enter}')

    await waitFor(() => expect(field).toHaveValue(''))
    expect(server.bodies('POST /api/life/tasks')).toHaveLength(2)
    expect(server.bodies('POST /api/life/tasks')[1]).toEqual({
      title: 'Call Ann',
      dueDate: null,
      projectId: 'project-1',
    })
  })

  it('stay in sight where they cannot be read anew', async () => {
    let isDown = false
    life({
      'GET /api/life/tasks': (_: unknown, query: URLSearchParams) =>
        isDown
          ? refusal(503, 'server.down', 'The database does not answer')
          : pageOf(query.has('to') && !query.has('from') ? [text] : []),
    })
    const { client } = open()
    await screen.findByText('Write the text')

    isDown = true
    await client.invalidateQueries({ queryKey: ['life', 'tasks'] })

    expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer')
    expect(screen.getByText('Write the text')).toBeVisible()
  })

  it('show more on demand', async () => {
    life({
      'GET /api/life/tasks': (_: unknown, query: URLSearchParams) => {
        const page = Number(query.get('page'))
        const isLate = query.has('to') && !query.has('from')
        const task = { ...text, id: `task-${page}`, title: `Task ${page}` }
        return { ...pageOf(isLate ? [task] : [], isLate && page < 2), page }
      },
    })
    open()

    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))

    expect(await screen.findByText('Task 2')).toBeVisible()
    expect(screen.getByText('Task 1')).toBeVisible()
  })

  it('say that nothing is to be done, or that nothing was found', async () => {
    life({ 'GET /api/life/tasks': pageOf([]) })
    const shown = open()
    expect(await screen.findByRole('heading', { name: 'No open tasks' })).toBeVisible()
    shown.unmount()

    open('tasks', '&search=okapi')
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible()
  })

  it('cannot be changed by viewers', async () => {
    life({
      'GET /api/session': { mode: 'accounts', user: { id: 'u', name: 'Eve', role: 'viewer' } },
    })
    const { client } = open()
    client.setQueryData(['session'], { mode: 'accounts', user: { role: 'viewer' } })

    expect(await screen.findByRole('checkbox', { name: /Write the text/ })).toBeDisabled()
    expect(screen.getByText(/read-only/)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'New task' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^More:/ })).toBeNull()
  })
})

describe('editing', () => {
  it('sends what was changed over the version that was read', async () => {
    const server = life({ 'PATCH /api/life/tasks/task-1': text })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Write the text' }))
    const field = screen.getByRole('textbox', { name: 'Title' })

    await userEvent.clear(field)
    await userEvent.type(field, 'Write it')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.bodies('PATCH /api/life/tasks/task-1')).toEqual([{ title: 'Write it' }])
  })

  it('stays open where the list is read anew and the thing is gone from it', async () => {
    let isGone = false
    life({
      'GET /api/life/tasks': (_: unknown, query: URLSearchParams) =>
        pageOf(query.has('to') && !query.has('from') && !isGone ? [text] : []),
    })
    const { client } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Write the text' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'Long')

    isGone = true
    await client.invalidateQueries({ queryKey: ['life'] })

    await waitFor(() => expect(screen.queryByRole('heading', { name: /^Overdue/ })).toBeNull())
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Long')
  })

  it('asks before what was typed is thrown away', async () => {
    life()
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Write the text' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'Long')

    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Continue editing' }))
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Long')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))

    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows what somebody else wrote meanwhile, and loses nothing', async () => {
    const versions: (string | null)[] = []
    const server = life({
      'PATCH /api/life/tasks/task-1': (_: unknown, __: unknown, headers: Headers) => {
        versions.push(headers.get('If-Match'))
        return versions.length === 1 ? refusal(409, 'life.conflict', 'it has version 4 now') : text
      },
      'GET /api/life/tasks/task-1': { ...text, version: 4, title: 'Theirs', priority: 'LOW' },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Write the text' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' again')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText(/Title is now: Theirs/)).toBeVisible()
    expect(screen.getByText(/Priority is now: Low/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Write the text again')
    expect(screen.getByRole('combobox', { name: 'Priority' })).toHaveValue('LOW')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(versions).toEqual(['"3"', '"4"'])
    expect(server.bodies('PATCH /api/life/tasks/task-1')[1]).toEqual({
      title: 'Write the text again',
    })
  })

  it('asks before it deletes, and whether the tasks of a project go as well', async () => {
    const asked: string[] = []
    life({
      'DELETE /api/life/projects/project-1': (_: unknown, query: URLSearchParams) => {
        asked.push(query.get('cascade') ?? '')
        return new Response(null, { status: 204 })
      },
    })
    open('projects')
    await userEvent.click(await screen.findByRole('button', { name: 'More: Website' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
    expect(asked).toEqual([])

    await userEvent.click(screen.getByRole('checkbox', { name: /delete its tasks/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(asked).toEqual(['true']))
  })

  it('takes the last change back', async () => {
    const server = life({ 'POST /api/life/undo': change })
    open()

    await userEvent.click(await screen.findByRole('button', { name: "Undo: add task 'x'" }))

    await waitFor(() => expect(server.bodies('POST /api/life/undo')).toHaveLength(1))
  })
})

describe('projects and goals', () => {
  it('show how far a project is, until when and for what', async () => {
    life()
    open('projects')

    expect(await screen.findByRole('progressbar', { name: 'Progress: Website' })).toHaveValue(25)
    expect(screen.getByText(/1 of 4 tasks done/)).toBeVisible()
    expect(screen.getByText(/1 overdue/)).toBeVisible()
    expect(await screen.findByText('Be found')).toBeVisible()
  })

  it('stand in the column of their stage', async () => {
    life()
    open('goals')

    const column = (await screen.findByRole('heading', { name: /^This year/ })).closest('section')
    expect(await within(column as HTMLElement).findByText('Be found')).toBeVisible()
    expect(screen.getAllByText('No goals here')).toHaveLength(2)
  })

  it('are archived from their menu', async () => {
    const server = life({ 'PATCH /api/life/goals/goal-1': goal })
    open('goals')

    await userEvent.click(await screen.findByRole('button', { name: 'More: Be found' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }))

    await waitFor(() =>
      expect(server.bodies('PATCH /api/life/goals/goal-1')).toEqual([{ status: 'ARCHIVED' }]),
    )
  })
})

describe('reviews', () => {
  it('colour their day, and are read below it', async () => {
    life()
    open('reviews')

    const day = await screen.findByRole('button', { name: /1 review, mood 9$/ })
    expect(day).toHaveAttribute('data-mood', '4')
    expect(await screen.findByText('went', { selector: 'strong' })).toBeVisible()
    expect(screen.getByText('Begin early')).toBeVisible()
  })

  it('are found by arrows from day to day and over months', async () => {
    life()
    const { router } = open('reviews', '&day=2026-11-30')
    const day = await screen.findByRole('button', { name: /^Monday, November 30, 2026/ })

    day.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(router.state.location.search).toContain('day=2026-12-01')
    expect(await screen.findByRole('button', { name: /^Tuesday, December 1, 2026/ })).toHaveFocus()
    expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeVisible()
  })

  it('are written for the day that is chosen', async () => {
    const server = life({ 'POST /api/life/reviews': review })
    open('reviews', '&day=2026-11-20')

    await userEvent.click(await screen.findByRole('button', { name: 'Write a review' }))
    await userEvent.type(screen.getByRole('textbox', { name: /^What happened/ }), 'Good')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(server.bodies('POST /api/life/reviews')).toHaveLength(1))
    expect(server.bodies('POST /api/life/reviews')[0]).toMatchObject({
      date: '2026-11-20',
      content: 'Good',
      mood: 5,
      type: 'DAILY',
    })
  })
})

describe('files', () => {
  it('are taken in by their ending, and say what came of it', async () => {
    const asked: string[] = []
    life({
      'POST /api/life/import': (_: unknown, query: URLSearchParams) => {
        asked.push(`${query.get('format')} ${query.get('kind')}`)
        return { added: 2, kept: 1, passedOver: 0 }
      },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Import and export' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Import a file…' }))

    await userEvent.upload(screen.getByLabelText('File'), new File(['x'], 'projects.csv'))
    await userEvent.click(screen.getByRole('button', { name: 'Import' }))

    expect(await screen.findByText('Imported: 2 new, 1 unchanged')).toBeVisible()
    expect(asked).toEqual(['csv projects'])
  })
})
