import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queries } from '../api/queries'
import type { AgentInfo, ToolInfo } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { SearchField } from '../ui/SearchField'
import { Tabs } from '../ui/Tabs'
import { AgentCard } from './AgentCard'
import { agentMatches, toolMatches } from './match'
import { ToolCard } from './ToolCard'
import { agentWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './AgentsPage.module.css'

type List = 'agents' | 'tools'

/** Who can do the work, and with what. The search is in the address. */
export function Component() {
  const t = useWords(agentWords)
  const [query, setQuery] = useSearchParams()
  const agents = useQuery(queries.agents())
  const tools = useQuery(queries.tools())
  const search = query.get('search') ?? ''
  const list: List = query.get('list') === 'tools' ? 'tools' : 'agents'
  const error = agents.error ?? tools.error
  const set = (next: { search: string; list: List }) => {
    const shown = new URLSearchParams()
    if (next.search.trim() !== '') shown.set('search', next.search)
    if (next.list === 'tools') shown.set('list', 'tools')
    setQuery(shown, { replace: true })
  }
  const retry = () => void Promise.all([agents.refetch(), tools.refetch()])
  return (
    <div className={ui.page}>
      <div className={ui.pageHead}>
        <h1>{t.title}</h1>
        <div className={styles.search}>
          <SearchField
            label={t.search}
            search={search}
            onSearch={(next) => set({ search: next, list })}
          />
        </div>
      </div>
      {error && <ErrorNotice error={error} onRetry={retry} />}
      {!error && (agents.isPending || tools.isPending) && <Loading />}
      {agents.data && tools.data && (
        <Lists
          list={list}
          search={search.trim()}
          agents={agents.data.items}
          tools={tools.data.items}
          onList={(next) => set({ search, list: next })}
        />
      )}
    </div>
  )
}

interface ListsProps {
  list: List
  search: string
  agents: AgentInfo[]
  tools: ToolInfo[]
  onList: (list: List) => void
}

function Lists({ list, search, agents, tools, onList }: ListsProps) {
  const t = useWords(agentWords)
  const shownAgents = agents.filter((agent) => agentMatches(agent, search))
  const shownTools = tools.filter((tool) => toolMatches(tool, search))
  const shown = list === 'agents' ? shownAgents : shownTools
  return (
    <Tabs
      name={t.lists}
      chosen={list}
      onChoose={onList}
      className={styles.list}
      tabs={[
        { id: 'agents', label: t.agents(shownAgents.length) },
        { id: 'tools', label: t.tools(shownTools.length) },
      ]}
    >
      {shown.length === 0 && <p className={ui.empty}>{t.none(search)}</p>}
      <ul role="list" className={styles.grid}>
        {list === 'agents'
          ? shownAgents.map((agent) => (
              <li key={agent.type}>
                <AgentCard agent={agent} tools={tools} />
              </li>
            ))
          : shownTools.map((tool) => (
              <li key={tool.name}>
                <ToolCard tool={tool} agents={agents} />
              </li>
            ))}
      </ul>
    </Tabs>
  )
}
