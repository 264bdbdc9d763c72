import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client'
import { queries } from '../api/queries'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { ErrorNotice, Notice } from '../ui/Notice'
import { PasswordField } from './PasswordField'
import { MIN_PASSWORD } from './password'
import { settingsWords } from './words'
import settingsStyles from './settings.module.css'

const EMPTY = { old: '', new: '', again: '' }

export function AccountSection() {
  const t = useWords(settingsWords)
  const session = useQuery(queries.session())
  const user = session.data?.user
  const [typed, setTyped] = useState(EMPTY)
  const change = useMutation({
    mutationFn: () => api.put('/api/session/password', { old: typed.old, new: typed.new }),
    onSuccess: () => setTyped(EMPTY),
  })
  const isShort = typed.new !== '' && typed.new.length < MIN_PASSWORD
  const isOther = typed.again !== '' && typed.again !== typed.new
  const isReady = typed.old !== '' && typed.new.length >= MIN_PASSWORD && typed.again === typed.new
  const set = (field: keyof typeof EMPTY) => (value: string) => {
    change.reset()
    setTyped((before) => ({ ...before, [field]: value }))
  }
  return (
    <>
      {user && <p>{t.signedIn(user.name, t.roles[user.role])}</p>}
      <form
        className={settingsStyles.form}
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate()
        }}
      >
        <h3>{t.changePassword}</h3>
        <PasswordField
          label={t.old}
          value={typed.old}
          autoComplete="current-password"
          onChange={set('old')}
        />
        <PasswordField
          label={t.new}
          hint={t.passwordHint}
          problem={isShort ? t.tooShort : undefined}
          value={typed.new}
          autoComplete="new-password"
          onChange={set('new')}
        />
        <PasswordField
          label={t.again}
          problem={isOther ? t.notSame : undefined}
          value={typed.again}
          autoComplete="new-password"
          onChange={set('again')}
        />
        {change.error && <ErrorNotice error={change.error} />}
        <div role="status">{change.isSuccess && <Notice tone="idle">{t.saved}</Notice>}</div>
        <div>
          <Button look="primary" type="submit" disabled={!isReady || change.isPending}>
            {t.save}
          </Button>
        </div>
      </form>
    </>
  )
}
