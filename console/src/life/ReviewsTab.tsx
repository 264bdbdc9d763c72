import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lifeQueries, type LifeFilter } from '../api/life'
import { useWords } from '../i18n/i18n'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { DayReviews } from './DayReviews'
import { weeksOf } from './days'
import { MonthGrid } from './MonthGrid'
import { MoreButton } from './MoreButton'
import { ReviewCard } from './ReviewCard'
import type { TabProps } from './tab'
import { useProjects } from './useLife'
import { lifeWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './ReviewsTab.module.css'

/** Reviews by the days of a month, or those that have some words in them. */
export function ReviewsTab({ place, onGo }: TabProps) {
  const { search, project, day } = place
  return search === '' ? (
    <Month day={day} project={project} onDay={(next) => onGo({ day: next })} />
  ) : (
    <FoundReviews filter={{ search, projectId: project }} />
  )
}

interface MonthProps {
  day: string
  project: string
  onDay: (day: string) => void
}

function Month({ day, project, onDay }: MonthProps) {
  const month = day.slice(0, 7)
  const days = weeksOf(month).flat()
  const list = useQuery({
    ...lifeQueries.all('reviews', {
      from: days[0],
      to: days.at(-1),
      sort: 'date',
      projectId: project,
    }),
    placeholderData: (before) => before, // the month before stays until the next is there
  })
  return (
    <>
      {list.isPending && <Loading />}
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <div className={styles.reviews}>
          <MonthGrid day={day} reviews={list.data} onDay={onDay} />
          <DayReviews
            day={day}
            project={project}
            reviews={list.data.filter((review) => review.date === day)}
          />
        </div>
      )}
    </>
  )
}

function FoundReviews({ filter }: { filter: LifeFilter }) {
  const t = useWords(lifeWords)
  const list = useInfiniteQuery(lifeQueries.list('reviews', filter))
  const projects = useProjects()
  const found = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="stack">
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data && found.length === 0 && (
        <div className={ui.empty}>
          <h2>{t.nothingFound}</h2>
          <p>{t.nothingFoundHint}</p>
        </div>
      )}
      {found.map((review) => (
        <ReviewCard key={review.id} review={review} projects={projects} isDated />
      ))}
      <MoreButton list={list} />
    </div>
  )
}
