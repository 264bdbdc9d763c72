import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queries } from '../api/queries'
import { Logo } from '../app/Logo'
import { LanguageMenu, ThemeMenu } from '../app/SidebarFoot'
import { useTitle } from '../app/useTitle'
import { useWords } from '../i18n/i18n'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { pathInside } from './pathInside'
import { SignInForm } from './SignInForm'
import { signInWords } from './words'
import { classNames } from '../ui/classNames'
import buttonStyles from '../ui/Button.module.css'
import ui from '../ui/ui.module.css'
import styles from './SignInPage.module.css'

/** Signs in, or makes the first account where there is none. */
export function Component() {
  const t = useWords(signInWords)
  useTitle(t.title)
  const session = useQuery(queries.session())
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const to = pathInside(search.get('to'))
  const isSignedIn = session.data?.mode === 'open' || session.data?.user != null
  const isNew = session.data?.setup === true

  useEffect(() => {
    if (isSignedIn) {
      void navigate(to, { replace: true })
    }
  }, [isSignedIn, navigate, to])

  return (
    <main className={styles.signIn}>
      <div className={classNames(styles.box, ui.card)}>
        <h1>
          <Logo size={32} />
          {isNew ? t.setUp : t.title}
        </h1>
        {isNew && <p className="faint small">{t.setUpLead}</p>}
        {session.isPending && <Loading />}
        {session.error && (
          <ErrorNotice error={session.error} onRetry={() => void session.refetch()} />
        )}
        {session.data && <SignInForm setup={isNew ? (search.get('setup') ?? '') : undefined} />}
        {session.data?.oidc && (
          <>
            <p className={styles.or}>{t.or}</p>
            <a
              className={classNames(buttonStyles.button, buttonStyles.outline)}
              href={session.data.oidc}
            >
              {t.other(session.data.oidcName ?? t.organisation)}
            </a>
          </>
        )}
      </div>
      <div className={styles.foot}>
        <LanguageMenu />
        <ThemeMenu />
      </div>
    </main>
  )
}
