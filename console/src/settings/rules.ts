import type { StandingRule } from '../api/types'

/** A rule as users write it: `writeFile path=reports/*`. */
export function ruleText({ text, tool, arguments: patterns = {} }: StandingRule): string {
  if (text) {
    return text
  }
  const parts = Object.entries(patterns).map(([name, pattern]) => `${name}=${pattern}`)
  return [tool ?? '*', ...parts].join(' ')
}
