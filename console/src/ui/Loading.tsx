import { LoaderCircle } from 'lucide-react'
import { useWords } from '../i18n/i18n'
import { uiWords } from './words'
import styles from './Loading.module.css'

export function Loading() {
  const t = useWords(uiWords)
  return (
    <p className={styles.loading} data-slot="loading" role="status">
      <LoaderCircle size={16} className="spin" aria-hidden />
      {t.loading}
    </p>
  )
}
