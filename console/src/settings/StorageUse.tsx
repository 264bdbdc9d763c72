import { useQuery } from '@tanstack/react-query'
import { queries } from '../api/queries'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { classNames } from '../ui/classNames'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { settingsWords } from './words'
import styles from './StorageSection.module.css'

const CLASSES = ['workspace', 'runs', 'files', 'conversations', 'pages'] as const

/** How much the user stores, by class, and the limit of all together. */
export function StorageUse() {
  const t = useWords(settingsWords)
  const format = useFormat()
  const usage = useQuery(queries.usage())
  if (usage.isPending) {
    return <Loading />
  }
  if (usage.error) {
    return <ErrorNotice error={usage.error} onRetry={() => void usage.refetch()} />
  }
  const { storage } = usage.data
  const used = format.bytes(storage.used)
  return (
    <>
      <h3>{t.storageUsed}</h3>
      <p>
        {storage.limit ? t.storageLimit(used, format.bytes(storage.limit)) : t.storageNoLimit(used)}
      </p>
      {storage.limit && (
        <progress
          className={styles.bar}
          aria-label={t.storageUsed}
          value={storage.used}
          max={storage.limit}
        />
      )}
      <dl className={classNames(styles.facts, 'numbers')}>
        {CLASSES.map((name) => {
          const bytes = storage[name]
          return (
            bytes !== undefined && (
              <div key={name}>
                <dt>{t.storageClasses[name]}</dt>
                <dd>{format.bytes(bytes)}</dd>
              </div>
            )
          )
        })}
      </dl>
    </>
  )
}
