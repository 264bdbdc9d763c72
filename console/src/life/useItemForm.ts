import { useState } from 'react'
import { api } from '../api/client'
import { ApiError } from '../api/errors'
import { ifVersion, lifeAddress, type LifeItems, type LifeKind } from '../api/life'
import { changesOf, draftOf, merge, type Draft, type Start } from './form'
import { useLifeChange } from './useLife'

interface Base {
  /** What is there now; nothing of a thing that is new. */
  kept?: { id: string; version: number }
  draft: Draft
}

/** What others changed while a form was open. */
export interface Conflict {
  fields: string[]
  theirs: Draft
}

/**
 * A form over one thing: saves what was changed alone, and only over the version that was read.
 * After a conflict, the saved item is fetched and merged below the typed values.
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
    const { kept } = base
    if (kept === undefined) {
      return api.post(`/api/life/${kind}`, withoutEmpty(changesOf(kind, {}, draft)))
    }
    const headers = ifVersion(kept.version)
    return api.patch(lifeAddress(kind, kept.id), changesOf(kind, base.draft, draft), { headers })
  })
  const rebase = async (id: string) => {
    const theirs = await api.get<LifeItems[K]>(lifeAddress(kind, id)).then(
      (changed) => baseOf(kind, changed),
      () => undefined, // the refusal itself is still shown
    )
    if (theirs === undefined) {
      return
    }
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
        if (error instanceof ApiError && error.code === 'life.conflict' && base.kept) {
          void rebase(base.kept.id)
        }
      },
    })
  const set = (name: string, value: string | string[]) =>
    setDraft((before) => ({ ...before, [name]: value }))
  const isChanged = Object.keys(changesOf(kind, base.draft, draft)).length > 0
  return { draft, set, submit, conflict, isChanged, isPending: save.isPending, error: save.error }
}

function baseOf<K extends LifeKind>(kind: K, item: Start<K>): Base {
  const { id, version } = item as { id?: string; version?: number }
  const kept = id === undefined || version === undefined ? undefined : { id, version }
  return { kept, draft: draftOf(kind, item) }
}

/** A new thing has what its kind begins with where nothing was written. */
function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
