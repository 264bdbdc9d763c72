import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queries } from '../api/queries'
import type { Corpus, SearchMode } from '../api/types'
import { useTitle } from '../app/useTitle'
import { useWords } from '../i18n/i18n'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { SearchField } from '../ui/SearchField'
import { AddHint } from './AddHint'
import { CorpusCard } from './CorpusCard'
import { FeedbackList } from './FeedbackList'
import { Results } from './Results'
import { documentWords } from './words'
import { classNames } from '../ui/classNames'
import documentsStyles from './documents.module.css'
import ui from '../ui/ui.module.css'
import styles from './DocumentsPage.module.css'

/** Documents: searched, or what there is of them. The search is in the address. */
export function Component() {
  const t = useWords(documentWords)
  useTitle(t.title)
  const corpora = useQuery(queries.corpora())
  const [address, setAddress] = useSearchParams()
  const query = address.get('query') ?? ''
  return (
    <div className={ui.page}>
      <div className={ui.pageHead}>
        <h1>{t.title}</h1>
      </div>
      {corpora.error && (
        <ErrorNotice error={corpora.error} onRetry={() => void corpora.refetch()} />
      )}
      {corpora.isPending && <Loading />}
      {corpora.data?.items.length === 0 && <NoDocuments />}
      {corpora.data && corpora.data.items.length > 0 && (
        <>
          <SearchForm
            corpora={corpora.data.items}
            address={address}
            onChange={(next) => setAddress(next, { replace: true })}
          />
          {query.trim() === '' ? (
            <Overview corpora={corpora.data.items} />
          ) : (
            <Results
              query={query.trim()}
              corpus={address.get('corpus') ?? ''}
              mode={modeOf(address)}
            />
          )}
        </>
      )}
    </div>
  )
}

function modeOf(address: URLSearchParams): SearchMode {
  return address.get('mode') === 'lexical' ? 'lexical' : 'hybrid'
}

interface SearchFormProps {
  corpora: Corpus[]
  address: URLSearchParams
  onChange: (address: URLSearchParams) => void
}

function SearchForm({ corpora, address, onChange }: SearchFormProps) {
  const t = useWords(documentWords)
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(address)
    if (value === '') next.delete(name)
    else next.set(name, value)
    onChange(next)
  }
  return (
    <div className={styles.search} role="search" aria-label={t.title}>
      <SearchField
        label={t.search}
        search={address.get('query') ?? ''}
        onSearch={(query) => set('query', query)}
      />
      <select
        className={ui.field}
        aria-label={t.corpus}
        value={address.get('corpus') ?? ''}
        onChange={(event) => set('corpus', event.target.value)}
      >
        <option value="">{t.allCorpora}</option>
        {corpora.map((corpus) => (
          <option key={corpus.id}>{corpus.id}</option>
        ))}
      </select>
      <select
        className={ui.field}
        aria-label={t.mode}
        value={modeOf(address)}
        onChange={(event) => set('mode', event.target.value === 'lexical' ? 'lexical' : '')}
      >
        <option value="hybrid">{t.modes.hybrid}</option>
        <option value="lexical">{t.modes.lexical}</option>
      </select>
    </div>
  )
}

function Overview({ corpora }: { corpora: Corpus[] }) {
  const t = useWords(documentWords)
  return (
    <>
      <section className={documentsStyles.section}>
        <h2>{t.corpora}</h2>
        <div className={styles.grid}>
          {corpora.map((corpus) => (
            <CorpusCard key={corpus.id} corpus={corpus} />
          ))}
        </div>
        <AddHint />
      </section>
      <FeedbackList />
    </>
  )
}

function NoDocuments() {
  const t = useWords(documentWords)
  return (
    <div className={classNames(ui.empty, documentsStyles.none)}>
      <h2>{t.none}</h2>
      <p>{t.noneLead}</p>
      <AddHint />
    </div>
  )
}
