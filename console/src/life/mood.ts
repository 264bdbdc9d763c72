/** A mood of 1 to 10 as one of five: from 0, very low, to 4, very good. */
export function moodLevel(mood: number): number {
  return Math.min(4, Math.max(0, Math.ceil(mood / 2) - 1))
}

/** To one decimal; nothing where there is none. */
export function averageMood(reviews: { mood: number }[]): number | undefined {
  if (reviews.length === 0) {
    return undefined
  }
  const sum = reviews.reduce((before, { mood }) => before + mood, 0)
  return Math.round((sum / reviews.length) * 10) / 10
}
