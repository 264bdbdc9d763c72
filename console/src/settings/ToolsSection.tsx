import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { api } from '../api/client'
import { queries } from '../api/queries'
import type { StandingRule } from '../api/types'
import { useWords } from '../i18n/i18n'
import { IconButton } from '../ui/Button'
import { JsonTree } from '../ui/JsonTree'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { ruleText } from './rules'
import { settingsWords } from './words'
import styles from './ToolsSection.module.css'

export function ToolsSection() {
  const t = useWords(settingsWords)
  const settings = useQuery(queries.settings())
  if (settings.isPending) {
    return <Loading />
  }
  if (settings.error) {
    return <ErrorNotice error={settings.error} onRetry={() => void settings.refetch()} />
  }
  const policy = settings.data.policy
  return (
    <>
      <h3>{t.rules}</h3>
      <p>{t.rulesLead}</p>
      <Rules rules={settings.data.rules} />
      <h3>{t.policy}</h3>
      <p>{t.policyLead}</p>
      <div className={styles.value}>
        <JsonTree value={policy} />
      </div>
    </>
  )
}

function Rules({ rules }: { rules: StandingRule[] }) {
  const t = useWords(settingsWords)
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: (rule: StandingRule) => api.delete(`/api/settings/rules/${rule.n}`),
    onSettled: () => cache.invalidateQueries({ queryKey: ['settings'] }),
  })
  if (rules.length === 0) {
    return <p className="faint">{t.noRules}</p>
  }
  return (
    <>
      <ul role="list" className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule.n}>
            <code>{ruleText(rule)}</code>
            <IconButton
              isSmall
              isDanger
              name={`${t.deleteRule}: ${ruleText(rule)}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(rule)}
            >
              <Trash2 size={15} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {remove.error && <ErrorNotice error={remove.error} />}
    </>
  )
}
