import type { Review } from '../api/life'
import { Markdown } from '../markdown/Markdown'
import { useWords } from '../i18n/i18n'
import { useEditor } from './Editor'
import { ItemMenu } from './ItemMenu'
import { moodLevel } from './mood'
import { useDays } from './useDays'
import type { Projects } from './useLife'
import { lifeWords } from './words'
import { classNames } from '../ui/classNames'
import lifeStyles from './life.module.css'
import ui from '../ui/ui.module.css'
import styles from './ReviewCard.module.css'

const NAMED = 40 // characters of a review that stand for it

interface ReviewCardProps {
  review: Review
  projects: Projects
  /** Whether to show its day; not needed below that day. */
  isDated?: boolean
}

export function ReviewCard({ review, projects, isDated }: ReviewCardProps) {
  const t = useWords(lifeWords)
  const days = useDays()
  const open = useEditor()
  return (
    <article className={classNames(ui.card, lifeStyles.card)}>
      <header>
        <p className={classNames(lifeStyles.cardFacts, 'small')}>
          {isDated && <time dateTime={review.date}>{days.day(review.date)}</time>}
          <span className={ui.chip}>{t.types[review.type]}</span>
          <span className={styles.mood} data-mood={moodLevel(review.mood)}>
            {t.moodOf(String(review.mood))} · {t.moods[moodLevel(review.mood)]}
          </span>
        </p>
        <ItemMenu
          kind="reviews"
          item={review}
          name={review.content.slice(0, NAMED)}
          onEdit={() => open({ kind: 'reviews', item: review })}
        />
      </header>
      <Markdown text={review.content} />
      {review.insights !== '' && (
        <div className={styles.insights}>
          <h3 className="small">{t.fields.insights}</h3>
          <Markdown text={review.insights} />
        </div>
      )}
      {(review.tags.length > 0 || review.projects.length > 0) && (
        <ul role="list" className={lifeStyles.chips}>
          {review.projects.map((id) => (
            <li key={id} className={ui.chip}>
              {projects.get(id)?.name ?? id}
            </li>
          ))}
          {review.tags.map((tag) => (
            <li key={tag} className={ui.chip}>
              #{tag}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
