import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../api/client'
import { queries } from '../api/queries'
import type { Session } from '../api/types'
import { Logo } from '../app/Logo'
import { LanguageMenu, ThemeMenu } from '../app/SidebarFoot'
import { useWords } from '../i18n/i18n'
import { Button, IconButton } from '../ui/Button'
import { ErrorNotice } from '../ui/Notice'
import { pathInside } from './pathInside'
import { signInWords } from './words'
import './sign-in.css'

export function Component() {
  const t = useWords(signInWords)
  const session = useQuery(queries.session())
  const navigate = useNavigate()
  const to = pathInside(useSearchParams()[0].get('to'))
  const isSignedIn = session.data?.mode === 'open' || session.data?.user != null
  useEffect(() => {
    if (isSignedIn) {
      void navigate(to, { replace: true })
    }
  }, [isSignedIn, navigate, to])
  return (
    <main className="sign-in">
      <div className="sign-in-box card">
        <h1>
          <Logo size={32} />
          {t.title}
        </h1>
        {session.error && (
          <ErrorNotice error={session.error} onRetry={() => void session.refetch()} />
        )}
        <SignInForm />
        {session.data?.oidc && (
          <>
            <p className="sign-in-or">{t.or}</p>
            <a className="button outline" href={session.data.oidc}>
              {t.other}
            </a>
          </>
        )}
      </div>
      <div className="sign-in-foot">
        <LanguageMenu />
        <ThemeMenu />
      </div>
    </main>
  )
}

function SignInForm() {
  const t = useWords(signInWords)
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const signIn = useMutation({
    mutationFn: () => api.post<Session>('/api/session', { name, password }),
    onSuccess: (session) => {
      api.csrf = session.csrf
      cache.clear()
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
      <label className="label">
        {t.name}
        <input
          className="field"
          name="username"
          autoComplete="username"
          value={name}
          required
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <div className="label">
        <label htmlFor="password">{t.password}</label>
        <div className="sign-in-password">
          <input
            id="password"
            className="field"
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            value={password}
            required
            onChange={(event) => setPassword(event.target.value)}
          />
          <IconButton name={isShown ? t.hide : t.show} onClick={() => setShown(!isShown)}>
            {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </IconButton>
        </div>
      </div>
      {signIn.error && <ErrorNotice error={signIn.error} />}
      <Button look="primary" type="submit" disabled={signIn.isPending}>
        {signIn.isPending ? t.signingIn : t.signIn}
      </Button>
    </form>
  )
}
