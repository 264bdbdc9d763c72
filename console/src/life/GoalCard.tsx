import { FolderKanban } from 'lucide-react'
import { Link } from 'react-router'
import type { Goal } from '../api/life'
import { useWords } from '../i18n/i18n'
import { isOver } from './days'
import { useEditor } from './Editor'
import { ItemMenu } from './ItemMenu'
import { StatusBadge } from './StatusBadge'
import { useDays } from './useDays'
import type { Projects } from './useLife'
import { useMinute } from './useMinute'
import { lifeWords } from './words'
import { classNames } from '../ui/classNames'
import lifeStyles from './life.module.css'
import ui from '../ui/ui.module.css'

export function GoalCard({ goal, projects }: { goal: Goal; projects: Projects }) {
  const t = useWords(lifeWords)
  const days = useDays()
  const open = useEditor()
  const minute = useMinute()
  const isLate = goal.deadline !== null && goal.status === 'ACTIVE' && isOver(goal.deadline, minute)
  return (
    <article className={classNames(ui.card, lifeStyles.card)}>
      <header>
        <h3>{goal.title}</h3>
        <ItemMenu
          kind="goals"
          item={goal}
          name={goal.title}
          onEdit={() => open({ kind: 'goals', item: goal })}
        />
      </header>
      {goal.description !== '' && <p className={lifeStyles.description}>{goal.description}</p>}
      <p className={classNames(lifeStyles.cardFacts, 'small')}>
        <StatusBadge status={goal.status} />
        {goal.deadline && (
          <time dateTime={goal.deadline} className={isLate ? lifeStyles.late : 'faint'}>
            {t.deadline(days.day(goal.deadline))}
          </time>
        )}
      </p>
      {goal.projects.length > 0 && (
        <ul role="list" className={lifeStyles.chips}>
          {goal.projects.map((id) => (
            <li key={id}>
              <Link className={ui.chip} to={`/life?${new URLSearchParams({ project: id })}`}>
                <FolderKanban size={12} aria-hidden />
                {projects.get(id)?.name ?? id}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
