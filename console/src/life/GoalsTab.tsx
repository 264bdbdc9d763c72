import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lifeQueries, type Stage } from '../api/life'
import { useCanEdit } from '../app/useCanEdit'
import { useWords } from '../i18n/i18n'
import { IconButton } from '../ui/Button'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { useEditor } from './Editor'
import { GoalCard } from './GoalCard'
import { MoreButton } from './MoreButton'
import type { TabProps } from './tab'
import { useProjects, type Projects } from './useLife'
import type { LifePlace } from './useLifeAddress'
import { lifeWords } from './words'
import styles from './GoalsTab.module.css'

const STAGES: Stage[] = ['LIFE', 'YEARLY', 'QUARTER']

/** Goals by stage, from those for life to those of the quarter. */
export function GoalsTab({ place }: TabProps) {
  const projects = useProjects()
  return (
    <div className={styles.stages}>
      {STAGES.map((stage) => (
        <StageColumn key={stage} stage={stage} place={place} projects={projects} />
      ))}
    </div>
  )
}

interface StageColumnProps {
  stage: Stage
  place: LifePlace
  projects: Projects
}

function StageColumn({ stage, place, projects }: StageColumnProps) {
  const t = useWords(lifeWords)
  const canEdit = useCanEdit()
  const open = useEditor()
  const list = useInfiniteQuery(
    lifeQueries.list('goals', {
      stage,
      search: place.search,
      projectId: place.project,
      status: place.showsArchived ? 'any' : undefined,
    }),
  )
  const goals = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className={styles.stage} data-slot="stage">
      <header>
        <h2>
          {t.stages[stage]}{' '}
          <span className="faint numbers">{list.data?.pages.at(-1)?.meta.total}</span>
        </h2>
        {canEdit && (
          <IconButton
            isSmall
            name={t.newGoalIn(t.stages[stage])}
            onClick={() => open({ kind: 'goals', start: { stage } })}
          >
            <Plus size={16} aria-hidden />
          </IconButton>
        )}
      </header>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data && goals.length === 0 && <p className="faint small">{t.noGoals}</p>}
      {goals.map((goal) => (
        <GoalCard key={goal.id} goal={goal} projects={projects} />
      ))}
      <MoreButton list={list} />
    </section>
  )
}
