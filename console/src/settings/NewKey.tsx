import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client'
import { queries } from '../api/queries'
import type { ApiKey, Role, Scope } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import { ErrorNotice, Notice } from '../ui/Notice'
import { settingsWords } from './words'
import settingsStyles from './settings.module.css'
import ui from '../ui/ui.module.css'
import styles from './NewKey.module.css'

/** No key may do more than who makes it. */
const OFFERED: Record<Role, Scope[]> = {
  viewer: ['read'],
  member: ['read', 'run'],
  admin: ['read', 'run', 'admin'],
}

/** Makes a key and shows its secret, once. */
export function NewKey() {
  const t = useWords(settingsWords)
  const cache = useQueryClient()
  const session = useQuery(queries.session())
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>(['read', 'run'])
  const create = useMutation({
    mutationFn: () => api.post<ApiKey>('/api/keys', { name: name.trim(), scopes: chosen }),
    onSuccess: () => {
      setName('')
      void cache.invalidateQueries({ queryKey: ['keys'] })
    },
  })
  const offered = OFFERED[session.data?.user?.role ?? 'viewer']
  const chosen = scopes.filter((one) => offered.includes(one))
  const toggle = (scope: Scope) =>
    setScopes((before) =>
      before.includes(scope) ? before.filter((one) => one !== scope) : [...before, scope],
    )
  const secret = create.data?.secret
  if (secret !== undefined) {
    return (
      <Notice
        tone="waiting"
        title={t.created}
        actions={
          <Button look="outline" isSmall onClick={() => create.reset()}>
            {t.done}
          </Button>
        }
      >
        <p className={styles.newSecret} data-slot="secret">
          <code>{secret}</code>
          <CopyButton text={secret} name={t.copyKey} />
        </p>
      </Notice>
    )
  }
  return (
    <form
      className={settingsStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate()
      }}
    >
      <h3>{t.create}</h3>
      <label className={ui.label}>
        {t.keyName}
        <span className={ui.hint}>{t.keyNameHint}</span>
        <input
          className={ui.field}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <fieldset className={settingsStyles.choices}>
        <legend>{t.scopes}</legend>
        {offered.map((scope) => (
          <label key={scope} className={settingsStyles.choice}>
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={() => toggle(scope)}
            />
            {t.scopeNames[scope]}
          </label>
        ))}
      </fieldset>
      {create.error && <ErrorNotice error={create.error} />}
      <div>
        <Button
          look="primary"
          type="submit"
          disabled={name.trim() === '' || chosen.length === 0 || create.isPending}
        >
          {t.create}
        </Button>
      </div>
    </form>
  )
}
