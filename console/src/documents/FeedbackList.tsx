import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { queries } from '../api/queries'
import { useCanEdit } from '../app/useCanEdit'
import { useWords } from '../i18n/i18n'
import { IconButton } from '../ui/Button'
import { ErrorNotice } from '../ui/Notice'
import { pageAddress } from './address'
import { useTakeBack } from './useFeedback'
import { documentWords } from './words'
import documentsStyles from './documents.module.css'
import styles from './FeedbackList.module.css'

/** Which pages answered which questions; each entry can be taken back. */
export function FeedbackList() {
  const t = useWords(documentWords)
  const canEdit = useCanEdit()
  const feedback = useQuery(queries.documentFeedback())
  const takeBack = useTakeBack()
  const entries = feedback.data?.items ?? []
  if (entries.length === 0) {
    return null
  }
  return (
    <section className={documentsStyles.section}>
      <h2>{t.feedback}</h2>
      <p className="faint small">{t.feedbackLead}</p>
      <ul role="list" className={styles.feedback}>
        {entries.map((entry) => (
          <li key={`${entry.query} ${entry.corpus} ${entry.path}`}>
            <span>
              <Link to={`/documents?${new URLSearchParams({ query: entry.query })}`}>
                {entry.query}
              </Link>{' '}
              →{' '}
              <Link to={pageAddress({ path: entry.path, corpus: entry.corpus })}>{entry.path}</Link>{' '}
              <span className="faint small">
                {entry.corpus}, {t.times(entry.times)}
              </span>
            </span>
            {canEdit && (
              <IconButton
                isSmall
                name={`${t.undo}: ${entry.query}`}
                disabled={takeBack.isPending}
                onClick={() => takeBack.mutate(entry)}
              >
                <Undo2 size={15} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {takeBack.error && <ErrorNotice error={takeBack.error} />}
    </section>
  )
}
