import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api } from '../api/client'
import type { DocumentLine, Page } from '../api/types'
import { useTitle } from '../app/useTitle'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { pageAddress } from './address'
import { documentWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './CorpusPage.module.css'

const PAGE = 100

/** The pages of a corpus by their paths. */
export function Component() {
  const t = useWords(documentWords)
  const [address] = useSearchParams()
  const corpus = address.get('corpus') ?? ''
  useTitle(corpus)
  const list = useInfiniteQuery({
    queryKey: ['documents', 'pages', corpus],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<DocumentLine>>('/api/documents/pages', {
        query: { corpus, limit: PAGE, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const pages = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className={ui.page}>
      <div className={ui.pageHead}>
        <h1>
          <Link to="/documents">{t.title}</Link> › {corpus}
        </h1>
      </div>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data && pages.length === 0 && <p className={ui.empty}>{t.noPages}</p>}
      <ul role="list" className={styles.lines}>
        {pages.map((page) => (
          <li key={page.path}>
            <Link to={pageAddress({ path: page.path, corpus })}>{page.title}</Link>{' '}
            <span className="faint mono">{page.path}</span>
            <p className="faint small">{page.summary}</p>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          look="outline"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t.morePages}
        </Button>
      )}
    </div>
  )
}
