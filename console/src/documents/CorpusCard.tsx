import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../api/client'
import { queries } from '../api/queries'
import type { Corpus } from '../api/types'
import { useFormat } from '../i18n/format'
import { useTranslate, useWords } from '../i18n/i18n'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Button } from '../ui/Button'
import { ErrorNotice } from '../ui/Notice'
import { corpusAddress } from './address'
import { documentWords } from './words'
import { classNames } from '../ui/classNames'
import documentsStyles from './documents.module.css'
import ui from '../ui/ui.module.css'
import styles from './CorpusCard.module.css'

/** A corpus in numbers, and what an administrator may do with it. */
export function CorpusCard({ corpus }: { corpus: Corpus }) {
  const t = useWords(documentWords)
  const format = useFormat()
  return (
    <article className={classNames(ui.card, styles.corpus)}>
      <h3>
        <Link to={corpusAddress(corpus.id)}>{corpus.id}</Link>
      </h3>
      <p className="numbers">
        {t.pages(corpus.pages)} · {t.passages(corpus.passages)} · {format.bytes(corpus.bytes)}
      </p>
      <p className="faint small numbers">{t.byMeaning(corpus.embedded, corpus.passages)}</p>
      {corpus.changedAt && (
        <p className="faint small">
          {t.changed}{' '}
          <time dateTime={corpus.changedAt} title={format.dateTime(corpus.changedAt)}>
            {format.ago(corpus.changedAt)}
          </time>
        </p>
      )}
      {corpus.folder && (
        <p className={classNames(documentsStyles.path, 'faint small')}>
          {t.folder} <span className="mono">{corpus.folder}</span>
        </p>
      )}
      <Broken corpus={corpus} />
      <Upkeep id={corpus.id} />
    </article>
  )
}

function Broken({ corpus }: { corpus: Corpus }) {
  const t = useWords(documentWords)
  const translate = useTranslate()
  const rest = corpus.skippedFiles - corpus.skipped.length
  if (corpus.skippedFiles === 0) {
    return null
  }
  return (
    <details className={styles.broken} data-tone="waiting">
      <summary>{t.broken(corpus.skippedFiles)}</summary>
      <ul>
        {corpus.skipped.map((why) => (
          <li key={why.en}>{translate(why)}</li>
        ))}
        {rest > 0 && <li>{t.more(rest)}</li>}
      </ul>
    </details>
  )
}

function Upkeep({ id }: { id: string }) {
  const t = useWords(documentWords)
  const cache = useQueryClient()
  const session = useQuery({ ...queries.session(), enabled: false }) // the layout asks
  const [isClearing, setClearing] = useState(false)
  const address = `/api/documents/corpora/${encodeURIComponent(id)}`
  const rebuild = useMutation({
    mutationFn: () => api.post<{ pages: number }>(`${address}/rebuild`),
    onSettled: () => cache.invalidateQueries({ queryKey: ['documents'] }),
  })
  if (session.data?.mode !== 'open' && session.data?.user?.role !== 'admin') {
    return null
  }
  return (
    <>
      <div className={styles.actions}>
        <Button
          isSmall
          look="outline"
          aria-label={`${t.rebuild}: ${id}`}
          disabled={rebuild.isPending}
          onClick={() => rebuild.mutate()}
        >
          {rebuild.isPending ? t.rebuilding : t.rebuild}
        </Button>
        <Button
          isSmall
          look="outline"
          isDanger
          aria-label={`${t.clear}: ${id}`}
          onClick={() => setClearing(true)}
        >
          {t.clear}
        </Button>
        <span className="faint small" role="status">
          {rebuild.data && t.rebuilt(rebuild.data.pages)}
        </span>
      </div>
      {rebuild.error && <ErrorNotice error={rebuild.error} />}
      {isClearing && (
        <ConfirmDialog
          title={t.clear}
          question={t.clearQuestion(id)}
          keep={t.keep}
          address={address}
          changes={['documents']}
          onClose={() => setClearing(false)}
        />
      )}
    </>
  )
}
