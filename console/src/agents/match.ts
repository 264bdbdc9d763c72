import type { AgentInfo, ToolInfo } from '../api/types'
import type { Language } from '../i18n/language'

/** What an agent can do, in the user's language where there are two. */
export function capabilitiesOf({ capabilities }: AgentInfo, language: Language): string[] {
  return capabilities[language]
}

/** Whether every word of a search occurs in the description of an agent, in either language. */
export function agentMatches(agent: AgentInfo, search: string): boolean {
  const { name, description, capabilities } = agent
  return matches(search, [
    agent.type,
    name.zh,
    name.en,
    description.zh,
    description.en,
    agent.source,
    ...capabilities.zh,
    ...capabilities.en,
    ...agent.tools,
  ])
}

export function toolMatches(tool: ToolInfo, search: string): boolean {
  const title = tool.title ? [tool.title.zh, tool.title.en] : []
  return matches(search, [tool.name, tool.description, tool.risk, ...title, ...tool.agents])
}

function matches(search: string, texts: string[]): boolean {
  const all = texts.join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

export interface Parameter {
  name: string
  type: string
  description: string
  isRequired: boolean
}

/** The arguments that a tool takes, by its JSON schema; none where that says nothing of them. */
export function parametersOf(schema: unknown): Parameter[] {
  const { properties, required } = recordOf(schema)
  const wanted = Array.isArray(required) ? (required as unknown[]) : []
  return Object.entries(recordOf(properties)).map(([name, property]) => {
    const { type, description } = recordOf(property)
    return {
      name,
      type: Array.isArray(type) ? type.join(' | ') : typeof type === 'string' ? type : '',
      description: typeof description === 'string' ? description : '',
      isRequired: wanted.includes(name),
    }
  })
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
