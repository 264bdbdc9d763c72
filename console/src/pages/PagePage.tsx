import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { api } from '../api/client'
import { pagePath, pageQueries, type PatchPlan, type StoredPage } from '../api/pages'
import { useCanEdit } from '../app/useCanEdit'
import { useTitle } from '../app/useTitle'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Loading } from '../ui/Loading'
import { ErrorNotice, Notice } from '../ui/Notice'
import { PageHeader } from './PageHeader'
import { PageLayout } from './PageLayout'
import { RefineBox } from './RefineBox'
import { pageWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './PagePage.module.css'

/** A page. The address may name an earlier version. */
export function Component() {
  const { page: id = '' } = useParams()
  const [address] = useSearchParams()
  const version = Number(address.get('version')) || undefined
  const page = useQuery(pageQueries.page(id, version))
  useTitle(page.data?.page.meta.pageTitle ?? '')
  return (
    <div className={ui.page}>
      {page.isPending && <Loading />}
      {page.error && <ErrorNotice error={page.error} onRetry={() => void page.refetch()} />}
      {page.data && <PageView key={id} stored={page.data} />}
    </div>
  )
}

/** What has just become of the page. */
interface Outcome {
  text: string
  /** The version that Undo restores. */
  before?: number
}

function PageView({ stored }: { stored: StoredPage }) {
  const t = useWords(pageWords)
  const canEdit = useCanEdit()
  const cache = useQueryClient()
  const [, setAddress] = useSearchParams()
  const [outcome, setOutcome] = useState<Outcome>()
  const [plan, setPlan] = useState<PatchPlan>()
  const isLatest = stored.version === stored.lastVersion

  const accept = (next: StoredPage, done?: Outcome) => {
    cache.setQueryData(pageQueries.page(stored.id).queryKey, next)
    void cache.invalidateQueries({ queryKey: pageQueries.versions(stored.id).queryKey })
    void cache.invalidateQueries({ queryKey: ['pages', 'list'] })
    setAddress({}, { replace: true })
    setOutcome(done)
  }
  const refresh = useMutation({
    mutationFn: () => api.post<StoredPage>(`${pagePath(stored.id)}/refresh`),
    onSuccess: (next) => accept(next, { text: t.refreshed(next.version) }),
  })
  const restore = useMutation({
    mutationFn: (version: number) =>
      api.post<StoredPage>(`${pagePath(stored.id)}/versions/${version}/restore`),
    onSuccess: (next) => accept(next, { text: t.undone(next.version) }),
  })
  const error = refresh.error ?? restore.error
  return (
    <div className={styles.view}>
      <PageHeader
        stored={stored}
        isRefreshing={refresh.isPending}
        onRefresh={canEdit && isLatest ? () => refresh.mutate() : undefined}
      />
      {error && <ErrorNotice error={error} />}
      {outcome && isLatest && (
        <div role="status">
          <Notice tone="done">
            <span className={styles.outcome}>
              {outcome.text}
              {outcome.before !== undefined && canEdit && (
                <Button
                  isSmall
                  look="outline"
                  disabled={restore.isPending}
                  onClick={() => outcome.before && restore.mutate(outcome.before)}
                >
                  {t.undo}
                </Button>
              )}
            </span>
          </Notice>
        </div>
      )}
      {!isLatest && (
        <Notice
          tone="waiting"
          title={t.earlier(stored.version, stored.lastVersion)}
          actions={
            <>
              <Button isSmall look="outline" onClick={() => setAddress({}, { replace: true })}>
                {t.toLatest}
              </Button>
              {canEdit && (
                <Button
                  isSmall
                  look="outline"
                  disabled={restore.isPending}
                  onClick={() => restore.mutate(stored.version)}
                >
                  {t.restore}
                </Button>
              )}
            </>
          }
        />
      )}
      {canEdit && isLatest && (
        <RefineBox
          stored={stored}
          plan={plan}
          onPlan={setPlan}
          onApplied={(next) =>
            accept(next, { text: t.applied(next.version), before: stored.version })
          }
        />
      )}
      <PageLayout
        page={stored.page}
        tables={tablesOf(stored.blueprint)}
        marked={isLatest ? (plan?.affectedBlockIds ?? []) : []}
      />
    </div>
  )
}

/** The file or table that each binding of a blueprint reads. */
function tablesOf({ dataContract }: StoredPage['blueprint']): Record<string, string> {
  const named = (dataContract?.bindings ?? []).flatMap(({ id, paramMapping }) => {
    const name = paramMapping?.table ?? paramMapping?.path
    return name === undefined || name.startsWith('$') ? [] : [[id, name] as const]
  })
  return Object.fromEntries(named)
}
