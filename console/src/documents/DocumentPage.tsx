import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { queries } from '../api/queries'
import type { DocumentPage } from '../api/types'
import { useTitle } from '../app/useTitle'
import { useWords } from '../i18n/i18n'
import { Loading } from '../ui/Loading'
import { ErrorNotice, Notice } from '../ui/Notice'
import { corpusAddress, decode } from './address'
import { ANCHOR } from './anchors'
import { AnsweredButton } from './AnsweredButton'
import { DocumentText } from './DocumentText'
import { documentWords } from './words'
import { classNames } from '../ui/classNames'
import documentsStyles from './documents.module.css'
import ui from '../ui/ui.module.css'
import styles from './DocumentPage.module.css'

/** A page of the documents, at the passage that the address names. */
export function Component() {
  const t = useWords(documentWords)
  const [address] = useSearchParams()
  const path = address.get('path') ?? ''
  const page = useQuery({
    ...queries.documentPage(path, address.get('corpus') ?? ''),
    enabled: path !== '',
  })
  useTitle(page.data?.title ?? path)
  if (path === '') {
    return (
      <div className={ui.page}>
        <h1>{t.title}</h1>
        <Notice tone="idle">{t.missing}</Notice>
      </div>
    )
  }
  return (
    <div className={classNames(ui.page, styles.page)}>
      {page.isPending && <Loading />}
      {page.error && (
        <>
          <h1>{t.title}</h1>
          <ErrorNotice error={page.error} onRetry={() => void page.refetch()} />
        </>
      )}
      {page.data && <Shown key={path} page={page.data} query={address.get('for')} />}
    </div>
  )
}

function Shown({ page, query }: { page: DocumentPage; query: string | null }) {
  const t = useWords(documentWords)
  useAnchor()
  return (
    <>
      <nav className={classNames(documentsStyles.path, 'small')} aria-label={t.corpus}>
        <Link to={query ? `/documents?${new URLSearchParams({ query })}` : '/documents'}>
          {t.title}
        </Link>{' '}
        › <Link to={corpusAddress(page.corpus)}>{page.corpus}</Link> ›{' '}
        <span className="mono faint">{page.path}</span>
      </nav>
      <div className={classNames(ui.pageHead, styles.head)}>
        <h1>{page.title}</h1>
        {query && <AnsweredButton query={query} corpus={page.corpus} path={page.path} />}
      </div>
      {query && (
        <p className="faint small">
          {t.openedFor} “{query}”
        </p>
      )}
      <DocumentText page={page} />
    </>
  )
}

/** Goes to the passage of the address, once it is there, or to the top where it names none. */
function useAnchor() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '') {
      document.getElementById('content')?.scrollTo?.(0, 0)
    }
    const heading = document.getElementById(ANCHOR + decode(hash.slice(1)))
    if (hash === '' || heading === null) {
      return
    }
    heading.toggleAttribute('data-target', true)
    heading.scrollIntoView?.({ block: 'start' })
    heading.focus({ preventScroll: true })
    return () => heading.removeAttribute('data-target')
  }, [hash])
}
