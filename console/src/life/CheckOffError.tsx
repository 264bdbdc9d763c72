import { useWords } from '../i18n/i18n'
import { ErrorNotice } from '../ui/Notice'
import type { CheckOff } from './useCheckOff'
import { lifeWords } from './words'

/** Why a task could not be checked off, which is open again. */
export function CheckOffError({ check }: { check: CheckOff }) {
  const t = useWords(lifeWords)
  if (!check.error || !check.variables) {
    return null
  }
  return (
    <div className="stack">
      <ErrorNotice error={check.error} />
      <p className="small faint">{t.checkOffFailed(check.variables.title)}</p>
    </div>
  )
}
