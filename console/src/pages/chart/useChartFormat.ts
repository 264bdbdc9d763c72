import { useMemo } from 'react'
import { useLanguage } from '../../i18n/i18n'

interface ChartFormat {
  /** With at most 2 decimals: `1,234.5`. */
  value: (value: number) => string
  /** With few letters: `12K`, `1.2万`. */
  compact: (value: number) => string
  /** The ticks of an axis, all in one form. */
  ticks: (values: number[]) => string[]
  percent: (part: number) => string
}

const COMPACT_FROM = 10_000
const SMALL = 0.1
const NOTHING = 1e-10 // less is an error of the computation

/** At most 2 decimals; 3 digits of a number that would be 0 or nearly so. */
export function plainFormat(tag: string): { format: (value: number) => string } {
  const usual = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  const small = new Intl.NumberFormat(tag, { maximumSignificantDigits: 3 })
  return {
    format: (value) => {
      const size = Math.abs(value)
      return size < NOTHING ? usual.format(0) : (size < SMALL ? small : usual).format(value)
    },
  }
}

export function useChartFormat(): ChartFormat {
  const { language } = useLanguage()
  return useMemo(() => {
    const tag = language === 'zh' ? 'zh-CN' : 'en'
    const plain = plainFormat(tag)
    const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 })
    const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
    return {
      value: (value) => plain.format(value),
      compact: (value) => (Math.abs(value) < COMPACT_FROM ? plain : compact).format(value),
      ticks: (values) => {
        const isLarge = values.some((value) => Math.abs(value) >= COMPACT_FROM)
        return values.map((value) => (isLarge ? compact : plain).format(value))
      },
      percent: (part) => percent.format(part),
    }
  }, [language])
}
