import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queries } from '../api/queries'
import { useWords } from '../i18n/i18n'
import { Notice } from '../ui/Notice'
import { chatWords } from './words'

/** What is not set up, and how to do it; nothing where all is well. */
export function Missing() {
  const t = useWords(chatWords)
  const doctor = useQuery(queries.doctor())
  const missing = (doctor.data?.checks ?? []).filter((check) => !check.ok)
  if (missing.length === 0) {
    return null
  }
  return (
    <Notice tone="idle" title={t.missing}>
      <ul>
        {missing.map((check) => (
          <li key={check.name}>
            <strong>{check.title}</strong>: {check.text}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/settings?section=doctor">{t.showSettings}</Link>
      </p>
    </Notice>
  )
}
