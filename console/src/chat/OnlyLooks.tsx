import { useWords } from '../i18n/i18n'
import { Notice } from '../ui/Notice'
import { chatWords } from './words'

/** In place of the composer for somebody who may only look. */
export function OnlyLooks() {
  const t = useWords(chatWords)
  return (
    <Notice tone="idle" title={t.onlyLooks}>
      <p>{t.onlyLooksHint}</p>
    </Notice>
  )
}
