/** An axis that ends at round numbers and contains zero. */
export interface Scale {
  low: number
  high: number
  ticks: number[]
}

const STEPS = [1, 2, 2.5, 5, 10]

/** The scale of numbers with about `count` steps of 1, 2, 2.5 or 5 times a power of ten; whole ones for whole numbers. */
export function scaleOf(numbers: number[], count = 5): Scale {
  const least = Math.min(0, ...numbers)
  const most = Math.max(0, ...numbers)
  const span = most > least ? most - least : 1
  const raw = span / count
  const power = 10 ** Math.floor(Math.log10(raw))
  const isWhole = numbers.every((number) => Number.isInteger(number))
  const sizes = STEPS.map((factor) => factor * power)
  const step =
    sizes.find((size) => raw <= size * (1 + 1e-9) && (!isWhole || Number.isInteger(size))) ?? 1
  const first = Math.floor(least / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil((most > least ? most : 1) / step - 1e-9))
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => round((first + at) * step))
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks }
}

/** Without the digits that binary fractions add: 0.30000000000000004 → 0.3. */
function round(value: number): number {
  return Number(value.toPrecision(12))
}

/** Where a value is between the ends of a scale, from 0 at the low end to 1. */
export function placeOn(scale: Scale, value: number): number {
  return (value - scale.low) / (scale.high - scale.low)
}

export interface Slice {
  index: number
  /** Parts of the whole, from 0 to 1. */
  start: number
  end: number
}

/** The shares of a whole; numbers that are missing, zero or negative have none. */
export function slicesOf(numbers: (number | null)[]): Slice[] {
  const sum = numbers.reduce<number>((all, one) => all + Math.max(0, one ?? 0), 0)
  let start = 0
  return numbers.flatMap((number, index) => {
    if (number === null || number <= 0) {
      return []
    }
    const slice = { index, start, end: start + number / sum }
    start = slice.end
    return [slice]
  })
}

/** The parts of a line between missing numbers, each a list of indexes. */
export function segmentsOf(numbers: (number | null)[]): number[][] {
  const segments: number[][] = []
  let isOpen = false
  numbers.forEach((number, index) => {
    if (number === null) {
      isOpen = false
    } else if (isOpen) {
      segments.at(-1)?.push(index)
    } else {
      segments.push([index])
      isOpen = true
    }
  })
  return segments
}
