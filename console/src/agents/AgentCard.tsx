import type { AgentInfo, ToolInfo } from '../api/types'
import { useLanguage, useTranslate, useWords } from '../i18n/i18n'
import { Notice } from '../ui/Notice'
import { capabilitiesOf } from './match'
import { RiskBadge } from './RiskBadge'
import { agentWords } from './words'
import { Badge } from '../ui/Badge'
import { classNames } from '../ui/classNames'
import agentsStyles from './agents.module.css'
import ui from '../ui/ui.module.css'
import styles from './AgentCard.module.css'

/** An agent: what it does, with which tools, and what it needs to work. */
export function AgentCard({ agent, tools }: { agent: AgentInfo; tools: ToolInfo[] }) {
  const t = useWords(agentWords)
  const translate = useTranslate()
  const { language } = useLanguage()
  const can = capabilitiesOf(agent, language)
  return (
    <article className={classNames(ui.card, agentsStyles.card)}>
      <header className={agentsStyles.head}>
        <div>
          <h2>{translate(agent.name)}</h2>
          <p className="faint small">
            <span className="mono">{agent.type}</span> · {agent.source}
          </p>
        </div>
        <Badge tone={agent.available ? 'done' : 'waiting'}>
          {agent.available ? t.available : t.unavailable}
        </Badge>
      </header>
      <p>{translate(agent.description)}</p>
      {!agent.available && agent.why && (
        <Notice tone="waiting" title={t.missing}>
          <p className={styles.why}>{translate(agent.why)}</p>
        </Notice>
      )}
      {can.length > 0 && (
        <ul role="list" className={agentsStyles.chips} aria-label={t.can}>
          {can.map((one) => (
            <li key={one} className={ui.chip}>
              {one}
            </li>
          ))}
        </ul>
      )}
      <details className={agentsStyles.tools}>
        <summary>
          {t.uses} <span className="faint numbers">{agent.tools.length}</span>
        </summary>
        <ul role="list">
          {agent.tools.map((name) => (
            <ToolLine key={name} name={name} tool={tools.find((one) => one.name === name)} />
          ))}
        </ul>
      </details>
    </article>
  )
}

function ToolLine({ name, tool }: { name: string; tool: ToolInfo | undefined }) {
  return (
    <li className={agentsStyles.toolLine}>
      <span className={agentsStyles.toolLineHead}>
        <span className="mono">{name}</span>
        {tool && <RiskBadge risk={tool.risk} />}
      </span>
      {tool && <span className="faint small">{tool.description}</span>}
    </li>
  )
}
