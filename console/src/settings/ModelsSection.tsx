import { useQuery } from '@tanstack/react-query'
import { queries } from '../api/queries'
import { useFormat } from '../i18n/format'
import { useTranslate, useWords } from '../i18n/i18n'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { settingsWords } from './words'
import { Badge } from '../ui/Badge'
import { classNames } from '../ui/classNames'
import settingsStyles from './settings.module.css'
import tableStyles from '../ui/table.module.css'
import styles from './ModelsSection.module.css'

export function ModelsSection() {
  const t = useWords(settingsWords)
  const translate = useTranslate()
  const format = useFormat()
  const models = useQuery(queries.models())
  if (models.isPending) {
    return <Loading />
  }
  if (models.error) {
    return <ErrorNotice error={models.error} onRetry={() => void models.refetch()} />
  }
  const { roles, usage } = models.data
  return (
    <>
      <p>{t.modelsLead}</p>
      <div
        className={settingsStyles.table}
        tabIndex={0}
        role="region"
        aria-label={t.sections.models}
      >
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">{t.role}</th>
              <th scope="col">{t.model}</th>
              <th scope="col">{t.why}</th>
            </tr>
          </thead>
          <tbody>
            {roles.map((role) => (
              <tr key={role.role}>
                <th scope="row">{t.modelRoles[role.role] ?? role.role}</th>
                <td className="mono">
                  {role.model}
                  {role.offline && <Badge tone="idle">{t.offline}</Badge>}
                </td>
                <td>{translate(role.reason)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {usage && (
        <>
          <h3>{t.usage}</h3>
          <dl className={classNames(styles.facts, 'numbers')}>
            <div>
              <dt>{t.tokensIn}</dt>
              <dd>{format.number(usage.inputTokens)}</dd>
            </div>
            <div>
              <dt>{t.tokensOut}</dt>
              <dd>{format.number(usage.outputTokens)}</dd>
            </div>
            <div>
              <dt>{t.cost}</dt>
              <dd>{format.money(usage.cost)}</dd>
            </div>
          </dl>
        </>
      )}
    </>
  )
}
