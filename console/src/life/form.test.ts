import { describe, expect, it } from 'vitest'
import type { Task } from '../api/life'
import { changesOf, draftOf, merge } from './form'

const task = {
  id: 'task-1',
  version: 3,
  title: 'Write',
  description: '',
  priority: 'HIGH',
  dueDate: '2026-11-21T09:00',
  projectId: 'project-1',
} as Task

describe('the form', () => {
  it('sends what was changed alone, and clears what is empty', () => {
    const before = draftOf('tasks', task)

    const changes = changesOf('tasks', before, { ...before, title: ' Draft ', dueDate: '' })

    expect(changes).toEqual({ title: 'Draft', dueDate: null })
  })

  it('begins with what is usual', () => {
    expect(draftOf('reviews', { date: '2026-11-21' })).toMatchObject({
      date: '2026-11-21',
      type: 'DAILY',
      mood: '5',
      tags: '',
      projects: [],
    })
  })

  it('parts lists by commas of both scripts, and reads numbers', () => {
    const before = draftOf('reviews', {})

    const changes = changesOf('reviews', before, { ...before, tags: 'work， 家,', mood: '8' })

    expect(changes).toEqual({ tags: ['work', '家'], mood: 8 })
  })

  it('takes the same links in another order for the same', () => {
    const before = draftOf('goals', { projects: ['project-1', 'project-2'] })

    expect(changesOf('goals', before, { ...before, projects: ['project-2', 'project-1'] })).toEqual(
      {},
    )
  })

  it('keeps what was typed, and takes the rest from whoever was faster', () => {
    const before = draftOf('tasks', task)
    const theirs = { ...before, title: 'Theirs', priority: 'LOW' }
    const mine = { ...before, title: 'Mine', description: 'Long' }

    const { draft, changed } = merge('tasks', before, theirs, mine)

    expect(draft).toMatchObject({ title: 'Mine', priority: 'LOW', description: 'Long' })
    expect(changed).toEqual(['title', 'priority'])
    expect(changesOf('tasks', theirs, draft)).toEqual({ title: 'Mine', description: 'Long' })
  })
})
