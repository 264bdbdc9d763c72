import type { LifeKind } from '../api/life'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { FIELDS, type Draft } from './form'
import { useShownValue } from './useShownValue'
import type { Conflict } from './useItemForm'
import { lifeWords } from './words'

interface ConflictNoticeProps {
  kind: LifeKind
  conflict: Conflict
  draft: Draft
  onTake: (name: string, value: string | string[]) => void
}

/** The values of another change, beside those typed here. */
export function ConflictNotice({ kind, conflict, draft, onTake }: ConflictNoticeProps) {
  const t = useWords(lifeWords)
  const shown = useShownValue()
  const specs = FIELDS[kind].filter(({ name }) => conflict.fields.includes(name))
  return (
    <div role="alert">
      <Notice tone="waiting" title={t.conflict}>
        <p>{t.conflictLead}</p>
        <ul>
          {specs.map((spec) => {
            const theirs = conflict.theirs[spec.name] ?? ''
            const label = t.nowIs(t.fields[spec.name] ?? spec.name, shown(spec, theirs))
            return (
              <li key={spec.name}>
                {label}{' '}
                {String(draft[spec.name]) !== String(theirs) && (
                  <Button
                    isSmall
                    look="outline"
                    aria-label={`${t.take}: ${label}`}
                    onClick={() => onTake(spec.name, theirs)}
                  >
                    {t.take}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </Notice>
    </div>
  )
}
