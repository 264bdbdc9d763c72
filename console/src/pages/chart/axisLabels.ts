interface AxisLabel {
  index: number
  text: string
  /** The text as it was before it was shortened. */
  full: string
}

export interface AxisLabels {
  entries: AxisLabel[]
  isSlanted: boolean
  /** Pixels that they need below the axis. */
  height: number
}

const LATIN = 7.2 // px; average width of a letter at the size of an axis
const WIDE = 12 // px; a Chinese character
const GAP = 8 // px between two labels
const SLANTED = 16 // px; the least distance of slanted labels
const LONGEST = 130 // px of a slanted label

/** Labels that fit: level where there is room, otherwise slanted, shortened, or only each nth. */
export function labelsFor(labels: string[], band: number): AxisLabels {
  const widest = Math.max(0, ...labels.map(widthOf))
  if (widest + GAP <= band) {
    return { entries: labels.map(entry), isSlanted: false, height: 28 }
  }
  if (labels.every((label) => /^[\d\s./:-]+$/.test(label))) {
    // times and numbers are in order: some of them suffice
    const every = Math.ceil((widest + GAP) / band)
    return {
      entries: labels.map(entry).filter(({ index }) => index % every === 0),
      isSlanted: false,
      height: 28,
    }
  }
  const every = Math.max(1, Math.ceil(SLANTED / band))
  const entries = labels
    .map((full, index) => ({ index, text: shorten(full), full }))
    .filter(({ index }) => index % every === 0)
  const longest = Math.max(0, ...entries.map(({ text }) => widthOf(text)))
  return { entries, isSlanted: true, height: Math.round(longest * 0.58) + 26 }
}

function entry(full: string, index: number): AxisLabel {
  return { index, text: full, full }
}

function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? WIDE : LATIN), 0)
}

function shorten(text: string): string {
  let width = 0
  const letters = [...text]
  const fit = letters.findIndex((letter) => {
    width += letter > '\u2e80' ? WIDE : LATIN
    return width > LONGEST
  })
  return fit < 0 ? text : `${letters.slice(0, fit).join('')}…`
}
