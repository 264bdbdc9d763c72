import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { queries } from '../api/queries'
import { useWords } from '../i18n/i18n'
import { Loading } from '../ui/Loading'
import { Tabs } from '../ui/Tabs'
import { RunFiles } from './gallery/RunFiles'
import { PictureStore, PictureStoreContext } from '../picture/pictureStore'
import { RunGraph } from './graph/RunGraph'
import { NodePanel } from './node/NodePanel'
import { NodeTable } from './shared/NodeTable'
import { RunHeader } from './RunHeader'
import { RunMissing } from './RunMissing'
import { RunNotices } from './RunNotices'
import { stateOf } from '../picture/runState'
import { RunTimeline } from './timeline/RunTimeline'
import { useMedia } from './useMedia'
import { useRunPicture } from '../picture/useRunPicture'
import { runWords } from './shared/words'
import { classNames } from '../ui/classNames'
import styles from './RunPage.module.css'

type View = 'graph' | 'timeline' | 'list' | 'files'

const VIEWS: View[] = ['graph', 'timeline', 'list', 'files']

/** A run, live: header, its plan in four views, and beside it the node that is open. */
export function Component() {
  const { run: runId = '', node } = useParams()
  return <RunPage key={runId} runId={runId} node={node} />
}

function RunPage({ runId, node }: { runId: string; node: string | undefined }) {
  const t = useWords(runWords)
  const { state: picture, error } = useRunPicture(runId)
  const run = useRun(runId, picture.state)
  const [store] = useState(() => new PictureStore())
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const isNarrow = useMedia('(max-width: 40rem)')
  const wanted = search.get('view') as View | null
  const view = wanted !== null && VIEWS.includes(wanted) ? wanted : 'graph'
  const query = search.size === 0 ? '' : `?${search}`
  const base = `/runs/${encodeURIComponent(runId)}`
  const addressOf = useCallback(
    (id: string) => `${base}/nodes/${encodeURIComponent(id)}${query}`,
    [base, query],
  )
  const show = useCallback(
    (next: View) => setSearch(next === 'graph' ? {} : { view: next }, { replace: true }),
    [setSearch],
  )
  useEffect(() => store.show(picture), [store, picture])

  const tabs = useMemo(
    () => [
      { id: 'graph' as const, label: t.graph },
      { id: 'timeline' as const, label: t.timeline },
      { id: 'list' as const, label: t.list },
      { id: 'files' as const, label: t.files(picture.artifacts.length + picture.removed.length) },
    ],
    [t, picture.artifacts.length, picture.removed.length],
  )
  const failure = run.error ?? error
  if (failure && picture.lastSeq === 0) {
    return <RunMissing error={failure} onRetry={() => void run.refetch()} />
  }
  if (picture.lastSeq === 0 && run.data === undefined) {
    return <Loading />
  }
  const parts = { picture, open: node, addressOf }
  return (
    <PictureStoreContext value={store}>
      <div className={classNames(styles.page, node !== undefined && styles.hasPanel)}>
        <div className={styles.main}>
          <RunHeader picture={picture} run={run.data} state={stateOf(picture, run.data)} />
          <RunNotices picture={picture} state={stateOf(picture, run.data)} runId={runId} />
          <Tabs name={t.views} tabs={tabs} chosen={view} onChoose={show} className={styles.view}>
            {view === 'graph' && (
              <RunGraph
                {...parts}
                direction={isNarrow ? 'DOWN' : 'RIGHT'}
                onShowList={() => show('list')}
              />
            )}
            {view === 'timeline' && <RunTimeline {...parts} />}
            {view === 'list' && <NodeTable {...parts} />}
            {view === 'files' && <RunFiles runId={runId} picture={picture} />}
          </Tabs>
        </div>
        {node !== undefined && (
          <NodePanel
            key={node}
            runId={runId}
            id={node}
            run={run.data}
            picture={picture}
            onClose={() => void navigate(`${base}${query}`)}
          />
        )}
      </div>
    </PictureStoreContext>
  )
}

/** What the server says of the run; asked again when its state changes. */
function useRun(runId: string, state: string) {
  const cache = useQueryClient()
  const run = useQuery(queries.run(runId))
  useEffect(() => {
    if (state !== 'PENDING') {
      void cache.invalidateQueries({ queryKey: ['runs', runId], exact: true })
    }
  }, [cache, runId, state])
  return run
}
