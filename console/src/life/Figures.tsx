import { useQuery } from '@tanstack/react-query'
import { Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { lifeQueries, type LifeStats } from '../api/life'
import { useWords } from '../i18n/i18n'
import { AdviceList } from './AdviceList'
import { lifeWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './Figures.module.css'

const WIDE = 768 // px; below, the tasks would be pushed out of sight

/** What there is in numbers, and what follows from them. */
export function Figures({ stats }: { stats: LifeStats }) {
  const t = useWords(lifeWords)
  const { projects, tasks, reviews, goals } = stats
  return (
    <section aria-label={t.figures} className={styles.figures}>
      <dl>
        <Figure name={t.openTasks} value={tasks.pending} />
        <Figure name={t.overdue} value={tasks.overdue} isBad={tasks.overdue > 0} />
        <Figure name={t.done} value={`${tasks.completionRate}%`} />
        <Figure name={t.activeProjects} value={projects.active} />
        <Figure name={t.goals} value={goals} />
        <Figure name={t.reviewsThisWeek} value={reviews.thisWeek} />
      </dl>
      <Suggestions />
    </section>
  )
}

interface FigureProps {
  name: string
  value: number | string
  isBad?: boolean
}

function Figure({ name, value, isBad }: FigureProps) {
  return (
    <div className={ui.card}>
      <dt>{name}</dt>
      <dd className={classNames('numbers', isBad && styles.bad)}>{value}</dd>
    </div>
  )
}

function Suggestions() {
  const t = useWords(lifeWords)
  const [isWide] = useState(() => window.innerWidth >= WIDE)
  const found = useQuery(lifeQueries.suggestions())
  const items = found.data?.items ?? []
  if (items.length === 0) {
    return null
  }
  return (
    <details className={styles.suggestions} open={isWide}>
      <summary>
        <Lightbulb size={15} aria-hidden />
        {t.suggestions(items.length)}
      </summary>
      <AdviceList items={items} />
    </details>
  )
}
