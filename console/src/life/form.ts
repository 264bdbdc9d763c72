import type { LifeItems, LifeKind } from '../api/life'

export type FieldType =
  'text' | 'long' | 'choice' | 'date' | 'due' | 'list' | 'mood' | 'project' | 'projects' | 'goals'

export interface FieldSpec {
  name: string
  type: FieldType
  isRequired?: boolean
  /** Characters. */
  limit?: number
  /** Group of words, and the values in their order. */
  choices?: { words: 'stages' | 'status' | 'priorities' | 'types'; values: readonly string[] }
}

const title = (name: string): FieldSpec => ({ name, type: 'text', isRequired: true, limit: 200 })
const description: FieldSpec = { name: 'description', type: 'long', limit: 10_000 }
const status: FieldSpec = {
  name: 'status',
  type: 'choice',
  choices: { words: 'status', values: ['ACTIVE', 'PAUSED', 'COMPLETED', 'ARCHIVED'] },
}

/** What can be toText of each kind; the server has the same limits. */
export const FIELDS: Record<LifeKind, FieldSpec[]> = {
  goals: [
    title('title'),
    {
      name: 'stage',
      type: 'choice',
      choices: { words: 'stages', values: ['LIFE', 'YEARLY', 'QUARTER'] },
    },
    status,
    { name: 'deadline', type: 'date' },
    { name: 'projects', type: 'projects' },
    description,
  ],
  projects: [
    title('name'),
    status,
    { name: 'startDate', type: 'date' },
    { name: 'endDate', type: 'date' },
    { name: 'goals', type: 'goals' },
    { name: 'aliases', type: 'list' },
    description,
  ],
  tasks: [
    title('title'),
    { name: 'dueDate', type: 'due' },
    {
      name: 'priority',
      type: 'choice',
      choices: { words: 'priorities', values: ['LOW', 'MEDIUM', 'HIGH', 'URGENT'] },
    },
    { name: 'projectId', type: 'project' },
    description,
  ],
  reviews: [
    { name: 'date', type: 'date', isRequired: true },
    {
      name: 'type',
      type: 'choice',
      choices: { words: 'types', values: ['DAILY', 'WEEKLY', 'MONTHLY', 'PROJECT'] },
    },
    { name: 'mood', type: 'mood', isRequired: true },
    { name: 'content', type: 'long', isRequired: true, limit: 20_000 },
    { name: 'insights', type: 'long', limit: 10_000 },
    { name: 'tags', type: 'list' },
    { name: 'projects', type: 'projects' },
  ],
}

const FIRST: Record<LifeKind, object> = {
  goals: { stage: 'QUARTER', status: 'ACTIVE' },
  projects: { status: 'ACTIVE' },
  tasks: { priority: 'MEDIUM' },
  reviews: { type: 'DAILY', mood: 5 },
}

/** What is in the fields of a form: text, or the ids that are ticked. */
export type Draft = Record<string, string | string[]>

export type Start<K extends LifeKind> = Partial<LifeItems[K]>

export function draftOf<K extends LifeKind>(kind: K, start: Start<K>): Draft {
  const values = { ...FIRST[kind], ...start } as Record<string, unknown>
  return Object.fromEntries(FIELDS[kind].map((spec) => [spec.name, toText(spec, values)]))
}

function toText({ name, type }: FieldSpec, values: Record<string, unknown>): string | string[] {
  const value = values[name] ?? []
  if (!Array.isArray(value)) {
    return String(value)
  }
  const isTicked = type === 'projects' || type === 'goals'
  return isTicked ? (value as string[]) : value.join(', ')
}

/** The fields that differ from what they were, as the server takes them; what is empty is cleared. */
export function changesOf(kind: LifeKind, before: Draft, draft: Draft): Record<string, unknown> {
  return Object.fromEntries(
    FIELDS[kind]
      .filter(({ name }) => !isSame(before[name], draft[name]))
      .map((spec) => [spec.name, sent(spec, draft[spec.name] ?? '')]),
  )
}

function sent({ type }: FieldSpec, value: string | string[]): unknown {
  if (typeof value !== 'string') {
    return value
  }
  if (type === 'list') {
    return value
      .split(/[,，;；]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
  }
  const text = value.trim()
  if (text === '') {
    return null
  }
  return type === 'mood' ? Number(text) : text
}

function isSame(one: string | string[] | undefined, other: string | string[] | undefined): boolean {
  return JSON.stringify(sortValues(one)) === JSON.stringify(sortValues(other))
}

const sortValues = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value.toSorted() : value

export interface Merged {
  draft: Draft
  /** Names of the fields that another change touched. */
  changed: string[]
}

/** The typed values over those saved meanwhile: nothing that was typed is lost. */
export function merge(kind: LifeKind, before: Draft, theirs: Draft, mine: Draft): Merged {
  const names = FIELDS[kind].map(({ name }) => name)
  const draft = names.map((name) => {
    const isTouched = !isSame(before[name], mine[name])
    return [name, (isTouched ? mine : theirs)[name] ?? '']
  })
  return {
    draft: Object.fromEntries(draft) as Draft,
    changed: names.filter((name) => !isSame(before[name], theirs[name])),
  }
}
