/** Percent from one number to another; undefined where that says nothing: no base, or next to no change. */
export function changeOf(before: number | undefined, after: number): number | undefined {
  if (before === undefined || before === 0) {
    return undefined
  }
  const percent = Math.round(((after - before) / before) * 100)
  return percent === 0 ? undefined : percent
}
