import { useWords } from '../i18n/i18n'
import { Notice } from '../ui/Notice'
import { chatWords } from './words'

/** In place of the composer for a user who may only read. */
export function ReadOnlyNotice() {
  const t = useWords(chatWords)
  return (
    <Notice tone="idle" title={t.onlyLooks}>
      <p>{t.onlyLooksHint}</p>
    </Notice>
  )
}
