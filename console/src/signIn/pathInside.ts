/** A path of this site to go to; the start for anything that leads elsewhere. */
export function pathInside(to: string | null): string {
  if (to === null || !to.startsWith('/')) {
    return '/'
  }
  const here = 'http://here.invalid'
  const url = URL.canParse(to, here) ? new URL(to, here) : undefined
  return url?.origin === here && url.pathname !== '/sign-in' ? url.pathname + url.search : '/'
}
