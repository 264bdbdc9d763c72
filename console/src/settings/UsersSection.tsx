import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client'
import { queries } from '../api/queries'
import type { Role, User } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { NewUser } from './NewUser'
import { RoleSelect } from './RoleSelect'
import { settingsWords } from './words'
import { Badge } from '../ui/Badge'
import settingsStyles from './settings.module.css'
import tableStyles from '../ui/table.module.css'
import styles from './UsersSection.module.css'

export function UsersSection() {
  const t = useWords(settingsWords)
  const users = useQuery(queries.users())
  const [removing, setRemoving] = useState<User>()
  const change = useChange()
  return (
    <>
      <p>{t.people}</p>
      {users.isPending && <Loading />}
      {users.error && <ErrorNotice error={users.error} onRetry={() => void users.refetch()} />}
      {change.error && <ErrorNotice error={change.error} />}
      {users.data && (
        <div
          className={settingsStyles.table}
          tabIndex={0}
          role="region"
          aria-label={t.sections.users}
        >
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">{t.userName}</th>
                <th scope="col">{t.userRole}</th>
                <th scope="col">{t.state}</th>
                <th scope="col">
                  <span className="hidden-visually">{t.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {users.data.items.map((user) => (
                <UserRow
                  key={user.id}
                  user={user}
                  onChange={(body) => change.mutate({ id: user.id, body })}
                  onRemove={() => setRemoving(user)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <NewUser />
      {removing && (
        <ConfirmDialog
          title={t.removeUser}
          question={t.removeQuestion(removing.name)}
          keep={t.keep}
          address={`/api/users/${encodeURIComponent(removing.id)}`}
          changes={['users']}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

interface UserChange {
  role?: Role
  disabled?: boolean
}

function useChange() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: UserChange }) =>
      api.patch(`/api/users/${encodeURIComponent(id)}`, body),
    onSettled: () => cache.invalidateQueries({ queryKey: ['users'] }),
  })
}

interface UserRowProps {
  user: User
  onChange: (change: UserChange) => void
  onRemove: () => void
}

/** Users cannot lock themselves out: their own row is read-only. */
function UserRow({ user, onChange, onRemove }: UserRowProps) {
  const t = useWords(settingsWords)
  const session = useQuery(queries.session())
  const isSelf = session.data?.user?.id === user.id
  return (
    <tr>
      <th scope="row">
        {user.name} {isSelf && <span className="faint small">({t.you})</span>}
      </th>
      <td>
        {isSelf ? (
          t.roles[user.role]
        ) : (
          <RoleSelect
            name={t.setRole(user.name)}
            role={user.role}
            onChange={(role) => onChange({ role })}
          />
        )}
      </td>
      <td>
        <Badge tone={user.disabled ? 'waiting' : 'done'}>
          {user.disabled ? t.disabled : t.enabled}
        </Badge>
      </td>
      <td className={tableStyles.end}>
        {!isSelf && (
          <span className={styles.rowActions}>
            <Button isSmall look="outline" onClick={() => onChange({ disabled: !user.disabled })}>
              {user.disabled ? t.unlock : t.lock}
            </Button>
            <Button isSmall look="outline" isDanger onClick={onRemove}>
              {t.removeUser}
            </Button>
          </span>
        )}
      </td>
    </tr>
  )
}
