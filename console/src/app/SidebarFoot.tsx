import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Languages, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { api } from '../api/client'
import { queries } from '../api/queries'
import { useLanguage, useWords } from '../i18n/i18n'
import type { Language } from '../i18n/language'
import { IconButton } from '../ui/Button'
import { Menu } from '../ui/Menu'
import { useTheme, type Theme } from './theme'
import { appWords } from './words'
import { classNames } from '../ui/classNames'
import styles from './SidebarFoot.module.css'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

export function SidebarFoot() {
  return (
    <div className={styles.sidebarFoot}>
      <Account />
      <LanguageMenu />
      <ThemeMenu />
    </div>
  )
}

function Account() {
  const t = useWords(appWords)
  const cache = useQueryClient()
  const session = useQuery(queries.session())
  const user = session.data?.user
  if (!user || session.data?.mode === 'open') {
    return (
      <span className={classNames(styles.account, 'faint small')}>{session.data?.version}</span>
    )
  }
  const signOut = async () => {
    await api.delete('/api/session')
    cache.clear()
    location.assign('/sign-in')
  }
  return (
    <>
      <span
        className={classNames(styles.account, 'small')}
        data-slot="account"
        title={t.signedInAs(user.name)}
      >
        {user.name}
      </span>
      <IconButton isSmall name={t.signOut} onClick={() => void signOut()}>
        <LogOut size={16} aria-hidden />
      </IconButton>
    </>
  )
}

export function LanguageMenu() {
  const t = useWords(appWords)
  const cache = useQueryClient()
  const { language, speak } = useLanguage()
  const names: Record<Language, string> = { zh: '中文', en: 'English' }
  const choose = (next: Language) => {
    speak(next)
    void cache.invalidateQueries() // the server's words are in the language they were asked in
  }
  return (
    <Menu
      heading={t.language}
      opens="up"
      items={(Object.keys(names) as Language[]).map((one) => ({
        label: <span lang={one === 'zh' ? 'zh-CN' : 'en'}>{names[one]}</span>,
        isChosen: one === language,
        onChoose: () => choose(one),
      }))}
      trigger={(props) => (
        <IconButton isSmall name={`${t.language}: ${names[language]}`} {...props}>
          <Languages size={16} aria-hidden />
        </IconButton>
      )}
    />
  )
}

export function ThemeMenu() {
  const t = useWords(appWords)
  const [theme, choose] = useTheme()
  const Icon = ICONS[theme]
  return (
    <Menu
      heading={t.theme}
      opens="up"
      items={(Object.keys(ICONS) as Theme[]).map((one) => ({
        label: t.themes[one],
        isChosen: one === theme,
        onChoose: () => choose(one),
      }))}
      trigger={(props) => (
        <IconButton isSmall name={`${t.theme}: ${t.themes[theme]}`} {...props}>
          <Icon size={16} aria-hidden />
        </IconButton>
      )}
    />
  )
}
