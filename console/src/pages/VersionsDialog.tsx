import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { pageQueries, type PageVersion, type StoredPage } from '../api/pages'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { Badge } from '../ui/Badge'
import { Dialog } from '../ui/Dialog'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { VersionDifference } from './VersionDifference'
import { pageWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './VersionsDialog.module.css'

interface VersionsDialogProps {
  stored: StoredPage
  onClose: () => void
}

/** The versions of a page, and what differs between two of them. */
export function VersionsDialog({ stored, onClose }: VersionsDialogProps) {
  const t = useWords(pageWords)
  const [from, setFrom] = useState(Math.max(1, stored.version - 1))
  const [to, setTo] = useState(stored.version)
  const list = useQuery(pageQueries.versions(stored.id))
  const versions = list.data?.items ?? []
  return (
    <Dialog title={t.versions} isWide onClose={onClose}>
      {list.isPending && <Loading />}
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <div className={styles.columns}>
          <ol role="list" className={styles.versions}>
            {versions.map((version) => (
              <VersionLine
                key={version.version}
                version={version}
                stored={stored}
                onShow={onClose}
              />
            ))}
          </ol>
          <div className="stack">
            {versions.length === 1 ? (
              <p className="faint">{t.oneVersion}</p>
            ) : (
              <>
                <div className={styles.choice}>
                  <VersionSelect label={t.from} value={from} all={versions} onChange={setFrom} />
                  <VersionSelect label={t.to} value={to} all={versions} onChange={setTo} />
                </div>
                <VersionDifference page={stored.id} from={from} to={to} />
              </>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}

interface VersionLineProps {
  version: PageVersion
  stored: StoredPage
  onShow: () => void
}

function VersionLine({ version: { version, at, cause, note }, stored, onShow }: VersionLineProps) {
  const t = useWords(pageWords)
  const format = useFormat()
  const isLatest = version === stored.lastVersion
  const query = isLatest ? '' : `?version=${version}`
  return (
    <li className={styles.version}>
      <p>
        <Link
          to={`/pages/${encodeURIComponent(stored.id)}${query}`}
          aria-label={t.show(version)}
          aria-current={version === stored.version ? 'page' : undefined}
          onClick={onShow}
        >
          {t.versionNumber(version)}
        </Link>{' '}
        {isLatest && <Badge tone="done">{t.latest}</Badge>}
      </p>
      <p className="faint small">
        {t.causes[cause]} ·{' '}
        <time dateTime={at} title={format.dateTime(at)}>
          {format.ago(at)}
        </time>
      </p>
      {note !== '' && cause !== 'restore' && <p className="small">{note}</p>}
    </li>
  )
}

interface VersionSelectProps {
  label: string
  value: number
  all: PageVersion[]
  onChange: (version: number) => void
}

function VersionSelect({ label, value, all, onChange }: VersionSelectProps) {
  const t = useWords(pageWords)
  return (
    <label className={ui.label}>
      {label}
      <select
        className={ui.field}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {all.map(({ version }) => (
          <option key={version} value={version}>
            {t.versionNumber(version)}
          </option>
        ))}
      </select>
    </label>
  )
}
