import type { AgentInfo, ToolInfo } from '../api/types'
import { useTranslate, useWords } from '../i18n/i18n'
import { parametersOf } from './match'
import { RiskBadge } from './RiskBadge'
import { agentWords } from './words'
import { classNames } from '../ui/classNames'
import agentsStyles from './agents.module.css'
import ui from '../ui/ui.module.css'

/** A tool: what it may do, what it takes, who uses it. */
export function ToolCard({ tool, agents }: { tool: ToolInfo; agents: AgentInfo[] }) {
  const t = useWords(agentWords)
  const translate = useTranslate()
  const parameters = parametersOf(tool.schema)
  const users = agents.filter((agent) => tool.agents.includes(agent.type))
  return (
    <article className={classNames(ui.card, agentsStyles.card)}>
      <header className={agentsStyles.head}>
        <h2 className="mono">{tool.name}</h2>
        <RiskBadge risk={tool.risk} />
      </header>
      {tool.title && <p className="small">{translate(tool.title)}</p>}
      <p>{tool.description}</p>
      {users.length > 0 && (
        <ul role="list" className={agentsStyles.chips} aria-label={t.usedBy}>
          {users.map((agent) => (
            <li key={agent.type} className={ui.chip}>
              {translate(agent.name)}
            </li>
          ))}
        </ul>
      )}
      <details className={agentsStyles.tools}>
        <summary>
          {t.takes} <span className="faint numbers">{parameters.length}</span>
        </summary>
        {parameters.length === 0 && <p className="faint small">{t.takesNothing}</p>}
        <ul role="list">
          {parameters.map((parameter) => (
            <li key={parameter.name} className={agentsStyles.toolLine}>
              <span className={agentsStyles.toolLineHead}>
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
