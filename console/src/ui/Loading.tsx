import { LoaderCircle } from 'lucide-react'
import { useWords } from '../i18n/i18n'
import { uiWords } from './words'

export function Loading() {
  const t = useWords(uiWords)
  return (
    <p className="loading" role="status">
      <LoaderCircle size={16} className="spin" aria-hidden />
      {t.loading}
    </p>
  )
}
