import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Menu as MenuIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { api } from '../api/client'
import { queries } from '../api/queries'
import { useWords } from '../i18n/i18n'
import { IconButton } from '../ui/Button'
import { ErrorNotice } from '../ui/Notice'
import { Loading } from '../ui/Loading'
import { ConnectionBanner } from './ConnectionBanner'
import { Shortcuts } from './Shortcuts'
import { Sidebar } from './Sidebar'
import { appWords } from './words'
import appStyles from './app.module.css'
import ui from '../ui/ui.module.css'
import styles from './Layout.module.css'

export function Layout() {
  const t = useWords(appWords)
  const location = useLocation()
  const [isDrawerOpen, setDrawerOpen] = useDrawer(location.pathname)
  const session = useSignedIn()

  return (
    <div className={styles.layout}>
      <a className={styles.skipLink} href="#content">
        {t.skip}
      </a>
      <Sidebar isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      <div className={styles.main} inert={isDrawerOpen}>
        <header className={styles.topBar}>
          <IconButton
            name={t.openNavigation}
            aria-expanded={isDrawerOpen}
            onClick={() => setDrawerOpen(true)}
          >
            <MenuIcon size={18} aria-hidden />
          </IconButton>
          <span className={appStyles.brand}>Troupe</span>
        </header>
        <ConnectionBanner />
        <main id="content" tabIndex={-1} className={styles.content}>
          {session.isPending && <Loading />}
          {session.error && (
            <div className={ui.page}>
              <ErrorNotice error={session.error} onRetry={() => void session.refetch()} />
            </div>
          )}
          {session.data && <Outlet />}
        </main>
      </div>
      <Shortcuts />
    </div>
  )
}

/** Whether the drawer of narrow screens is open; a new page or a wide screen closes it. */
function useDrawer(page: string) {
  const [isOpen, setOpen] = useState(false)
  const [openedOn, setOpenedOn] = useState(page)
  if (openedOn !== page) {
    setOpenedOn(page)
    setOpen(false)
  }
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 56rem)')
    const close = () => setOpen(false)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  return [isOpen, setOpen] as const
}

/** The session; redirects to the sign-in page where an account is needed. */
function useSignedIn() {
  const session = useQuery(queries.session())
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const needsSignIn = session.data?.mode === 'accounts' && session.data.user === null

  useEffect(() => {
    const leave = () =>
      navigate(`/sign-in?to=${encodeURIComponent(pathname + search)}`, { replace: true })
    if (needsSignIn) {
      void leave()
    }
    api.onSignedOut = () =>
      cache.setQueryData(
        queries.session().queryKey,
        (known) => known && { ...known, mode: 'accounts' as const, user: null },
      )
  }, [needsSignIn, navigate, cache, pathname, search])

  return session
}
