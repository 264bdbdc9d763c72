import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lifeQueries } from '../api/life'
import { useCanEdit } from '../app/useCanEdit'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { useEditor } from './Editor'
import { MoreButton } from './MoreButton'
import { ProjectCard } from './ProjectCard'
import type { TabProps } from './tab'
import { useGoals } from './useLife'
import { lifeWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './ProjectsTab.module.css'

/** Projects and how far they are. */
export function ProjectsTab({ place }: TabProps) {
  const t = useWords(lifeWords)
  const canEdit = useCanEdit()
  const open = useEditor()
  const goals = useGoals()
  const progress = useQuery(lifeQueries.progress())
  const list = useInfiniteQuery(
    lifeQueries.list('projects', {
      search: place.search,
      status: place.showsArchived ? 'any' : undefined,
    }),
  )
  const found = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      {canEdit && (
        <Button look="primary" className={styles.add} onClick={() => open({ kind: 'projects' })}>
          <Plus size={15} aria-hidden />
          {t.newOf.projects}
        </Button>
      )}
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {progress.error && (
        <ErrorNotice error={progress.error} onRetry={() => void progress.refetch()} />
      )}
      {list.isPending && <Loading />}
      {list.data && found.length === 0 && (
        <div className={ui.empty}>
          <h2>{place.search === '' ? t.noProjects : t.nothingFound}</h2>
          <p>{place.search === '' ? t.noProjectsHint : t.nothingFoundHint}</p>
        </div>
      )}
      <div className={styles.grid}>
        {found.map((project) => (
          <ProjectCard
            key={project.id}
            project={project}
            goals={goals}
            progress={progress.data?.items.find((one) => one.id === project.id)}
          />
        ))}
      </div>
      <MoreButton list={list} />
    </>
  )
}
