import { useWords } from '../i18n/i18n'
import type { FieldSpec } from './form'
import { useGoals, useProjects } from './useLife'
import { lifeWords } from './words'

/** The value of a field for display: names instead of ids, words instead of codes. */
export function useShownValue(): (spec: FieldSpec, value: string | string[]) => string {
  const t = useWords(lifeWords)
  const projects = useProjects()
  const goals = useGoals()
  return ({ type, choices }, value) => {
    const parts = typeof value === 'string' ? [value] : value
    const said = parts.map((one) => {
      if (choices) {
        return (t[choices.words] as Record<string, string>)[one] ?? one
      }
      if (type === 'goals') {
        return goals.get(one)?.title ?? one
      }
      return projects.get(one)?.name ?? one
    })
    return said.join(', ') || t.empty
  }
}
