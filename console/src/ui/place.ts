const EDGE = 8 // pixels between a menu and the edges of the window
const GAP = 4

/** Puts a menu beside its button, wholly inside the window. */
export function place(
  menu: HTMLElement,
  button: DOMRect,
  opens: 'up' | 'down',
  side: 'start' | 'end',
): void {
  const { width, height } = menu.getBoundingClientRect()
  const above = button.top - height - GAP
  const below = button.bottom + GAP
  const fitsAbove = above >= EDGE
  const fitsBelow = below + height <= window.innerHeight - EDGE
  const isUp = opens === 'up' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove
  const left = side === 'start' ? button.left : button.right - width
  menu.style.left = `${between(EDGE, left, window.innerWidth - width - EDGE)}px`
  menu.style.top = `${between(EDGE, isUp ? above : below, window.innerHeight - height - EDGE)}px`
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
