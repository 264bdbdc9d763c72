import { useQuery } from '@tanstack/react-query'
import { queries } from '../api/queries'
import { useWords } from '../i18n/i18n'
import { JsonTree } from '../ui/JsonTree'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { StorageUse } from './StorageUse'
import { settingsWords } from './words'
import styles from './StorageSection.module.css'

const ELSEWHERE = new Set(['rules', 'policy', 'tools']) // shown under tool rules

/** How the server stores its data, part by part. */
export function StorageSection() {
  const t = useWords(settingsWords)
  const settings = useQuery(queries.settings())
  if (settings.isPending) {
    return <Loading />
  }
  if (settings.error) {
    return <ErrorNotice error={settings.error} onRetry={() => void settings.refetch()} />
  }
  const parts = Object.entries(settings.data).filter(([name]) => !ELSEWHERE.has(name))
  return (
    <>
      <StorageUse />
      <p>{t.storageLead}</p>
      {parts.length === 0 && <p className="faint">{t.nothing}</p>}
      <dl className={styles.parts}>
        {parts.map(([name, value]) => (
          <div key={name}>
            <dt className="mono">{name}</dt>
            <dd>
              <JsonTree value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
