import { Plus } from 'lucide-react'
import type { Review } from '../api/life'
import { useCanEdit } from '../app/useCanEdit'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { useEditor } from './Editor'
import { ReviewCard } from './ReviewCard'
import { useDays } from './useDays'
import { useProjects } from './useLife'
import { lifeWords } from './words'
import styles from './DayReviews.module.css'

interface DayReviewsProps {
  day: string
  /** The project that is shown; empty for all. */
  project: string
  reviews: Review[]
}

/** The reviews of one day, and the way to write one. */
export function DayReviews({ day, project, reviews }: DayReviewsProps) {
  const t = useWords(lifeWords)
  const days = useDays()
  const canEdit = useCanEdit()
  const projects = useProjects()
  const open = useEditor()
  const write = () => {
    const linked = projects.has(project) ? [project] : []
    open({ kind: 'reviews', start: { date: day, projects: linked } })
  }
  return (
    <section className="stack" aria-label={t.reviewsOf(days.whole(day))}>
      <div className={styles.dayHead}>
        <h2>{days.whole(day)}</h2>
        {canEdit && (
          <Button look="primary" onClick={write}>
            <Plus size={15} aria-hidden />
            {t.newOf.reviews}
          </Button>
        )}
      </div>
      {reviews.length === 0 && <p className="faint small">{t.noReview}</p>}
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} projects={projects} />
      ))}
    </section>
  )
}
