import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { RunSummary } from '../api/types'
import { useWords } from '../i18n/i18n'
import { useCanEdit } from '../app/useCanEdit'
import { Button } from '../ui/Button'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { ChosenRuns } from './ChosenRuns'
import { isEmpty, readFilter, writeFilter, type Filter } from './filter'
import { ImportRun } from './ImportRun'
import { RunFilters } from './RunFilters'
import { RunTable } from './RunTable'
import { useRuns } from './useRuns'
import { runsWords } from './words'
import { classNames } from '../ui/classNames'
import buttonStyles from '../ui/Button.module.css'
import ui from '../ui/ui.module.css'
import styles from './RunsPage.module.css'

/** All runs on record. The filters are in the address. */
export function Component() {
  const t = useWords(runsWords)
  const [query, setQuery] = useSearchParams()
  const filter = readFilter(query)
  const [chosen, setChosen] = useState<RunSummary[]>([])
  const canEdit = useCanEdit()
  const list = useRuns(filter)
  const runs = list.data?.pages.flatMap((page) => page.items) ?? []
  const apply = (next: Filter) => setQuery(writeFilter(next), { replace: true })
  const choose = (run: RunSummary) =>
    setChosen((before) =>
      before.some((one) => one.runId === run.runId)
        ? before.filter((one) => one.runId !== run.runId)
        : [...before, run].slice(-2),
    )
  return (
    <div className={classNames(ui.page, styles.page)}>
      <div className={ui.pageHead}>
        <h1>{t.title}</h1>
        {canEdit && <ImportRun />}
      </div>
      <RunFilters filter={filter} onChange={apply} />
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data && runs.length === 0 && (
        <NoRuns isFiltered={!isEmpty(filter)} onClear={() => setQuery({}, { replace: true })} />
      )}
      {runs.length > 0 && <RunTable runs={runs} chosen={chosen} onChoose={choose} />}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button
            look="outline"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? t.loading : t.more}
          </Button>
        </div>
      )}
      <ChosenRuns chosen={chosen} onClear={() => setChosen([])} />
    </div>
  )
}

function NoRuns({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useWords(runsWords)
  if (isFiltered) {
    return (
      <div className={classNames(ui.empty, styles.empty)}>
        <p>{t.noMatch}</p>
        <Button look="outline" onClick={onClear}>
          {t.clear}
        </Button>
      </div>
    )
  }
  return (
    <div className={classNames(ui.empty, styles.empty)}>
      <h2>{t.none}</h2>
      <p>{t.noneHint}</p>
      <Link className={classNames(buttonStyles.button, buttonStyles.primary)} to="/">
        {t.newConversation}
      </Link>
    </div>
  )
}
