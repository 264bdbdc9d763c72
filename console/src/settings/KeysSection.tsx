import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../api/queries'
import type { ApiKey } from '../api/types'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { NewKey } from './NewKey'
import { settingsWords } from './words'
import settingsStyles from './settings.module.css'
import tableStyles from '../ui/table.module.css'

export function KeysSection() {
  const t = useWords(settingsWords)
  const keys = useQuery(queries.keys())
  const [revoking, setRevoking] = useState<ApiKey>()
  return (
    <>
      <p>{t.keysLead}</p>
      {keys.isPending && <Loading />}
      {keys.error && <ErrorNotice error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data?.items.length === 0 && <p className="faint">{t.noKeys}</p>}
      {keys.data && keys.data.items.length > 0 && (
        <KeyTable keys={keys.data.items} onRevoke={setRevoking} />
      )}
      <NewKey />
      {revoking && (
        <ConfirmDialog
          title={t.revoke}
          question={t.revokeQuestion(revoking.name)}
          keep={t.keep}
          address={`/api/keys/${encodeURIComponent(revoking.id)}`}
          changes={['keys']}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  )
}

function KeyTable({ keys, onRevoke }: { keys: ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  const t = useWords(settingsWords)
  const format = useFormat()
  return (
    <div className={settingsStyles.table} tabIndex={0} role="region" aria-label={t.sections.keys}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t.keyName}</th>
            <th scope="col">{t.key}</th>
            <th scope="col">{t.scopes}</th>
            <th scope="col">{t.since}</th>
            <th scope="col">{t.lastUsed}</th>
            <th scope="col">
              <span className="hidden-visually">{t.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row">{key.name}</th>
              <td className="mono">{key.prefix}…</td>
              <td>{key.scopes.map((scope) => t.scopeNames[scope]).join(', ')}</td>
              <td>{format.ago(key.createdAt)}</td>
              <td>{key.lastUsedAt ? format.ago(key.lastUsedAt) : t.never}</td>
              <td className={tableStyles.end}>
                <Button isSmall isDanger look="outline" onClick={() => onRevoke(key)}>
                  {t.revoke}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
