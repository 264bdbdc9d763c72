import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '../api/client'
import { pageQueries, type PageSummary } from '../api/pages'
import type { Page } from '../api/types'
import { useCanEdit } from '../app/useCanEdit'
import { useTitle } from '../app/useTitle'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { SearchField } from '../ui/SearchField'
import { BuildProgress } from './BuildProgress'
import { RequestForm } from './RequestForm'
import { TemplateList } from './TemplateList'
import { usePageBuild } from './usePageBuild'
import { pageWords } from './words'
import { classNames } from '../ui/classNames'
import tableStyles from '../ui/table.module.css'
import ui from '../ui/ui.module.css'
import styles from './PagesPage.module.css'

const PAGE = 50

/** The pages of the user, and the form that builds a new one. The search is in the address. */
export function Component() {
  const t = useWords(pageWords)
  useTitle(t.title)
  const canEdit = useCanEdit()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [request, setRequest] = useState('')
  const { build, error, isBusy, start, cancel } = usePageBuild()
  const submit = async () => {
    const page = await start(request)
    if (page !== undefined) {
      await cache.invalidateQueries({ queryKey: ['pages', 'list'] })
      await cache.prefetchQuery(pageQueries.page(page)) // no empty page in between
      await navigate(`/pages/${encodeURIComponent(page)}`)
    }
  }
  return (
    <div className={ui.page}>
      <div className={ui.pageHead}>
        <h1>{t.title}</h1>
      </div>
      {canEdit && (
        <RequestForm
          request={request}
          isBusy={isBusy}
          onChange={setRequest}
          onSubmit={() => void submit()}
          onCancel={cancel}
        />
      )}
      {error !== undefined && <ErrorNotice error={error} />}
      {build && <BuildProgress build={build} />}
      {!isBusy && <PageList />}
      {!isBusy && canEdit && <TemplateList />}
    </div>
  )
}

function PageList() {
  const t = useWords(pageWords)
  const [address, setAddress] = useSearchParams()
  const search = address.get('search') ?? ''
  const list = useInfiniteQuery({
    queryKey: ['pages', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<PageSummary>>('/api/pages', {
        query: { search, limit: PAGE, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages.flatMap((page) => page.items) ?? []
  const isNone = list.data !== undefined && pages.length === 0
  return (
    <section className={styles.list} aria-label={t.title}>
      {(search !== '' || pages.length > 0) && (
        <SearchField
          label={t.search}
          search={search}
          onSearch={(next) => setAddress(next === '' ? {} : { search: next }, { replace: true })}
        />
      )}
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {isNone && search !== '' && <p className={ui.empty}>{t.noMatch}</p>}
      {isNone && search === '' && (
        <div className={ui.empty}>
          <h2>{t.none}</h2>
          <p>{t.noneHint}</p>
        </div>
      )}
      {pages.length > 0 && <PageTable pages={pages} />}
      {list.hasNextPage && (
        <Button
          look="outline"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t.more}
        </Button>
      )}
    </section>
  )
}

function PageTable({ pages }: { pages: PageSummary[] }) {
  const t = useWords(pageWords)
  const format = useFormat()
  return (
    <table className={tableStyles.table}>
      <thead>
        <tr>
          <th scope="col">{t.name}</th>
          <th scope="col" className={tableStyles.end}>
            {t.version}
          </th>
          <th scope="col" className={tableStyles.end}>
            {t.updated}
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <tr key={page.id}>
            <th scope="row">
              <Link to={`/pages/${encodeURIComponent(page.id)}`}>{page.title}</Link>
            </th>
            <td className={classNames(tableStyles.end, 'numbers')}>{page.version}</td>
            <td className={tableStyles.end}>
              <time dateTime={page.updatedAt} title={format.dateTime(page.updatedAt)}>
                {format.ago(page.updatedAt)}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
