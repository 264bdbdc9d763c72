import { useQuery } from '@tanstack/react-query'
import { sessionQueries } from '../api/sessions'
import { useLanguage } from '../i18n/i18n'
import { nameOfNode } from './stages'

/** The names of agents by their ids, as the graph and the list of agents have them; an unknown id itself. */
export function useAgentName(): (agent: string) => string {
  const { language } = useLanguage()
  const agents = useQuery(sessionQueries.agents())
  const graph = useQuery(sessionQueries.graph())
  return (agent) => {
    const node = graph.data?.nodes.find((one) => one.agentRole === agent)
    return node === undefined
      ? (agents.data?.find((one) => one.agent_id === agent)?.name ?? agent)
      : nameOfNode(node, language)
  }
}
