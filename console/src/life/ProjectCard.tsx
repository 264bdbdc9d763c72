import { Target } from 'lucide-react'
import { Link } from 'react-router'
import type { Goal, Progress, Project } from '../api/life'
import { useWords } from '../i18n/i18n'
import { AdviceList } from './AdviceList'
import { useEditor } from './Editor'
import { ItemMenu } from './ItemMenu'
import { StatusBadge } from './StatusBadge'
import { useDays } from './useDays'
import { lifeWords } from './words'
import { classNames } from '../ui/classNames'
import lifeStyles from './life.module.css'
import ui from '../ui/ui.module.css'
import styles from './ProjectCard.module.css'

interface ProjectCardProps {
  project: Project
  goals: ReadonlyMap<string, Goal>
  /** Nothing where it is archived, or not known yet. */
  progress: Progress | undefined
}

/** A project: how far it is, until when, for what. */
export function ProjectCard({ project, goals, progress }: ProjectCardProps) {
  const open = useEditor()
  return (
    <article className={classNames(ui.card, lifeStyles.card)}>
      <header>
        <h2>
          <Link to={`/life?${new URLSearchParams({ project: project.id })}`}>{project.name}</Link>
        </h2>
        <StatusBadge status={project.status} />
        <ItemMenu
          kind="projects"
          item={project}
          name={project.name}
          onEdit={() => open({ kind: 'projects', item: project })}
        />
      </header>
      {project.description !== '' && (
        <p className={lifeStyles.description}>{project.description}</p>
      )}
      {progress && <ProgressBar progress={progress} />}
      <Dates project={project} />
      {project.goals.length > 0 && (
        <ul role="list" className={lifeStyles.chips}>
          {project.goals.map((id) => (
            <li key={id} className={ui.chip}>
              <Target size={12} aria-hidden />
              {goals.get(id)?.title ?? id}
            </li>
          ))}
        </ul>
      )}
      {progress && <AdviceList items={progress.recommendations} />}
    </article>
  )
}

function ProgressBar({ progress }: { progress: Progress }) {
  const t = useWords(lifeWords)
  const { total, completed, overdue } = progress.tasks
  return (
    <div className={styles.progress}>
      <progress max={100} value={progress.progress} aria-label={t.progressOf(progress.name)} />
      <p className="small numbers">
        {total === 0 ? t.noneYet : `${progress.progress}% · ${t.progress(completed, total)}`}
        {overdue > 0 && <span className={lifeStyles.late}> · {t.lateTasks(overdue)}</span>}
      </p>
    </div>
  )
}

function Dates({ project }: { project: Project }) {
  const t = useWords(lifeWords)
  const days = useDays()
  const { startDate, endDate } = project
  if (!startDate && !endDate) {
    return null
  }
  return (
    <p className="small faint numbers">
      {startDate && t.from(days.day(startDate))} {endDate && t.until(days.day(endDate))}
    </p>
  )
}
