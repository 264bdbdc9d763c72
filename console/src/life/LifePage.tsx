import { useQuery } from '@tanstack/react-query'
import { lifeQueries, type LifeStats } from '../api/life'
import { useCanEdit } from '../app/useCanEdit'
import { useTitle } from '../app/useTitle'
import { useWords } from '../i18n/i18n'
import { Loading } from '../ui/Loading'
import { ErrorNotice, Notice } from '../ui/Notice'
import { Tabs } from '../ui/Tabs'
import { Editor } from './Editor'
import { Figures } from './Figures'
import { FilesMenu } from './FilesMenu'
import { GoalsTab } from './GoalsTab'
import { LastChange } from './LastChange'
import { LifeFilters } from './LifeFilters'
import { ProjectsTab } from './ProjectsTab'
import { ReviewsTab } from './ReviewsTab'
import { TasksTab } from './TasksTab'
import { TABS, useLifeAddress } from './useLifeAddress'
import { lifeWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './LifePage.module.css'

const SHOWN = { tasks: TasksTab, projects: ProjectsTab, goals: GoalsTab, reviews: ReviewsTab }

/** One's own goals, projects, tasks and reviews. */
export function Component() {
  const t = useWords(lifeWords)
  useTitle(t.title)
  const stats = useQuery(lifeQueries.stats())
  return (
    <div className={classNames(ui.page, styles.life)}>
      <div className={classNames(ui.pageHead, styles.head)}>
        <h1>{t.title}</h1>
        {stats.data && <FilesMenu />}
      </div>
      {stats.isPending && <Loading />}
      {stats.error && <ErrorNotice error={stats.error} onRetry={() => void stats.refetch()} />}
      {stats.data && (
        <Editor>
          <Board stats={stats.data} />
        </Editor>
      )}
    </div>
  )
}

function Board({ stats }: { stats: LifeStats }) {
  const t = useWords(lifeWords)
  const canEdit = useCanEdit()
  const { place, set } = useLifeAddress()
  const Shown = SHOWN[place.tab]
  return (
    <>
      {canEdit ? <LastChange /> : <Notice tone="idle">{t.mayLook}</Notice>}
      <Figures stats={stats} />
      <Tabs
        name={t.areas}
        tabs={TABS.map((id) => ({ id, label: t.tabs[id] }))}
        chosen={place.tab}
        onChoose={(tab) => set({ tab, search: '' })}
        className={styles.panel}
      >
        <LifeFilters place={place} onChange={set} />
        <Shown place={place} onGo={set} />
      </Tabs>
    </>
  )
}
