import type { AgentInfo, ToolInfo } from '../api/types'
import { useSaid, useWords } from '../i18n/i18n'
import { parametersOf } from './match'
import { RiskBadge } from './RiskBadge'
import { agentWords } from './words'

/** A tool: what it may do, what it takes, who uses it. */
export function ToolCard({ tool, agents }: { tool: ToolInfo; agents: AgentInfo[] }) {
  const t = useWords(agentWords)
  const said = useSaid()
  const parameters = parametersOf(tool.schema)
  const users = agents.filter((agent) => tool.agents.includes(agent.type))
  return (
    <article className="card agent-card">
      <header className="agent-head">
        <h2 className="mono">{tool.name}</h2>
        <RiskBadge risk={tool.risk} />
      </header>
      {tool.title && <p className="small">{said(tool.title)}</p>}
      <p>{tool.description}</p>
      {users.length > 0 && (
        <ul role="list" className="agent-chips" aria-label={t.usedBy}>
          {users.map((agent) => (
            <li key={agent.type} className="chip">
              {said(agent.name)}
            </li>
          ))}
        </ul>
      )}
      <details className="agent-tools">
        <summary>
          {t.takes} <span className="faint numbers">{parameters.length}</span>
        </summary>
        {parameters.length === 0 && <p className="faint small">{t.takesNothing}</p>}
        <ul role="list">
          {parameters.map((parameter) => (
            <li key={parameter.name} className="tool-line">
              <span className="tool-line-head">
                <span className="mono">{parameter.name}</span>
                <span className="faint small">
                  {parameter.type}
                  {parameter.isRequired && ` · ${t.required}`}
                </span>
              </span>
              <span className="faint small">{parameter.description}</span>
            </li>
          ))}
        </ul>
      </details>
    </article>
  )
}
