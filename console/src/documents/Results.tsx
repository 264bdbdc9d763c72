import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '../api/queries'
import type { SearchMode } from '../api/types'
import { useTranslate, useWords } from '../i18n/i18n'
import { Loading } from '../ui/Loading'
import { ErrorNotice, Notice } from '../ui/Notice'
import { HitCard } from './HitCard'
import { documentWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './Results.module.css'

/** What was found for a question, best first. */
export function Results(props: { query: string; corpus: string; mode: SearchMode }) {
  const { query, corpus, mode } = props
  const t = useWords(documentWords)
  const translate = useTranslate()
  const search = useQuery({
    ...queries.documentSearch(query, corpus, mode),
    placeholderData: keepPreviousData,
  })
  if (search.error) {
    return <ErrorNotice error={search.error} onRetry={() => void search.refetch()} />
  }
  if (search.data === undefined) {
    return <Loading />
  }
  const { hits, note } = search.data
  return (
    <section className={styles.results} aria-label={t.search} aria-busy={search.isFetching}>
      <p className="faint small" role="status">
        {hits.length === 0 ? t.nothing(search.data.query) : t.found(hits.length)}
      </p>
      {note && <Notice tone="idle">{translate(note)}</Notice>}
      {hits.length === 0 && <p className={ui.empty}>{t.nothingHint}</p>}
      {hits.map((hit) => (
        <HitCard key={`${hit.corpus} ${hit.path}`} hit={hit} query={search.data.query} />
      ))}
    </section>
  )
}
