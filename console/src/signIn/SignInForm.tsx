import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client'
import { queries } from '../api/queries'
import type { Session } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { ErrorNotice } from '../ui/Notice'
import { PasswordField } from './PasswordField'
import { signInWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'

interface SignInFormProps {
  /** Given where the first account is to be made: the code from the terminal, as far as it is known. */
  setup?: string
}

/** Name and password, of an account there is or of the first one. */
export function SignInForm({ setup }: SignInFormProps) {
  const t = useWords(signInWords)
  const cache = useQueryClient()
  const isNew = setup !== undefined
  const [code, setCode] = useState(setup ?? '')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useMutation({
    mutationFn: () =>
      isNew
        ? api.post<Session>('/api/session/setup', { code: code.trim(), name, password })
        : api.post<Session>('/api/session', { name, password }),
    onSuccess: (session) => {
      api.csrf = session.csrf
      cache.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
      cache.setQueryData(queries.session().queryKey, session)
    },
    onError: () => setPassword(''),
  })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        signIn.mutate()
      }}
    >
      {isNew && (
        <label className={ui.label}>
          {t.code}
          <span className={ui.hint}>{t.codeHint}</span>
          <input
            className={classNames(ui.field, 'mono')}
            value={code}
            required
            autoComplete="off"
            onChange={(event) => setCode(event.target.value)}
          />
        </label>
      )}
      <label className={ui.label}>
        {t.name}
        <input
          className={ui.field}
          name="username"
          autoComplete="username"
          value={name}
          required
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <PasswordField isNew={isNew} value={password} onChange={setPassword} />
      {signIn.error && <ErrorNotice error={signIn.error} />}
      <Button look="primary" type="submit" disabled={signIn.isPending}>
        {signIn.isPending ? t.working : isNew ? t.create : t.signIn}
      </Button>
    </form>
  )
}
