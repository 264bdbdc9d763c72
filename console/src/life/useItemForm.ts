import { useState } from 'react'
import { api } from '../api/client'
import { ApiError } from '../api/errors'
import { lifeAddress, type LifeItems, type LifeKind } from '../api/life'
import { changesOf, draftOf, merge, type Draft, type Start } from './form'
import { useLifeChange } from './useLife'

interface Base {
  /** What is there now; nothing of a thing that is new. */
  id?: string
  version?: number
  draft: Draft
}

/** What others changed while a form was open. */
export interface Conflict {
  fields: string[]
  theirs: Draft
}

/**
 * A form over one thing: saves what was changed alone, and only over the version that was read.
 * Where somebody else was faster, what they wrote is read and laid under what was typed.
 */
export function useItemForm<K extends LifeKind>(
  kind: K,
  item: LifeItems[K] | undefined,
  start: Start<K>,
  onSaved: () => void,
) {
  const [base, setBase] = useState<Base>(() => baseOf(kind, item ?? start))
  const [draft, setDraft] = useState(base.draft)
  const [conflict, setConflict] = useState<Conflict>()
  const save = useLifeChange(async () => {
    const { id, version } = base
    if (id === undefined) {
      return api.post(`/api/life/${kind}`, withoutEmpty(changesOf(kind, {}, draft)))
    }
    const headers = { 'If-Match': `"${version}"` }
    return api.patch(lifeAddress(kind, id), changesOf(kind, base.draft, draft), { headers })
  })
  const rebase = async (id: string) => {
    const newer = await api.get<LifeItems[K]>(lifeAddress(kind, id))
    const theirs = baseOf(kind, newer)
    const merged = merge(kind, base.draft, theirs.draft, draft)
    setBase(theirs)
    setDraft(merged.draft)
    setConflict({ fields: merged.changed, theirs: theirs.draft })
    save.reset()
  }
  const submit = () =>
    save.mutate(undefined, {
      onSuccess: onSaved,
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'life.conflict' && base.id) {
          void rebase(base.id).catch(() => {}) // the refusal itself is still shown
        }
      },
    })
  const set = (name: string, value: string | string[]) =>
    setDraft((before) => ({ ...before, [name]: value }))
  return { draft, set, submit, conflict, isPending: save.isPending, error: save.error }
}

function baseOf<K extends LifeKind>(kind: K, item: Start<K>): Base {
  const { id, version } = item as { id?: string; version?: number }
  return { id, version, draft: draftOf(kind, item) }
}

/** A new thing has what its kind begins with where nothing was written. */
function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
