import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client'
import type { Role, User } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { ErrorNotice } from '../ui/Notice'
import { PasswordField } from './PasswordField'
import { MIN_PASSWORD } from './password'
import { RoleSelect } from './RoleSelect'
import { settingsWords } from './words'
import settingsStyles from './settings.module.css'
import ui from '../ui/ui.module.css'

export function NewUser() {
  const t = useWords(settingsWords)
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [role, setRole] = useState<Role>('member')
  const create = useMutation({
    mutationFn: () => api.post<User>('/api/users', { name: name.trim(), password, role }),
    onSuccess: () => {
      setName('')
      setPassword('')
      void cache.invalidateQueries({ queryKey: ['users'] })
    },
  })
  const isShort = password !== '' && password.length < MIN_PASSWORD
  return (
    <form
      className={settingsStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate()
      }}
    >
      <h3>{t.addUser}</h3>
      <label className={ui.label}>
        {t.userName}
        <input
          className={ui.field}
          value={name}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <PasswordField
        label={t.password}
        hint={t.passwordHint}
        problem={isShort ? t.tooShort : undefined}
        value={password}
        autoComplete="new-password"
        onChange={setPassword}
      />
      <div className={ui.label}>
        <span aria-hidden>{t.userRole}</span>
        <RoleSelect name={t.userRole} role={role} onChange={setRole} />
      </div>
      {create.error && <ErrorNotice error={create.error} />}
      <div>
        <Button
          look="primary"
          type="submit"
          disabled={name.trim() === '' || password.length < MIN_PASSWORD || create.isPending}
        >
          {t.addUser}
        </Button>
      </div>
    </form>
  )
}
