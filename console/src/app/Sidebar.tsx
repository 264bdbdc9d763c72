import { useQuery } from '@tanstack/react-query'
import {
  BookOpen,
  Bot,
  CalendarCheck,
  CalendarClock,
  Inbox,
  LayoutDashboard,
  ListTree,
  Settings,
  SquarePen,
  Users,
  X,
} from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { queries } from '../api/queries'
import { useWords } from '../i18n/i18n'
import { IconButton } from '../ui/Button'
import { ConversationList } from './ConversationList'
import { Logo } from './Logo'
import { SidebarFoot } from './SidebarFoot'
import { appWords } from './words'
import { classNames } from '../ui/classNames'
import appStyles from './app.module.css'
import styles from './Sidebar.module.css'

interface SidebarProps {
  /** On narrow screens it is a drawer; on wide ones it is always there. */
  isOpen: boolean
  onClose: () => void
}

export function Sidebar({ isOpen, onClose }: SidebarProps) {
  const t = useWords(appWords)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpen) {
      return
    }
    const before = document.activeElement as HTMLElement | null
    panel.current?.querySelector<HTMLElement>('a, button')?.focus()
    return () => before?.focus()
  }, [isOpen])
  return (
    <>
      {isOpen && <div className={styles.scrim} onClick={onClose} aria-hidden />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape comes from the links inside */}
      <aside
        ref={panel}
        className={classNames(styles.sidebar, isOpen && styles.open)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <div className={styles.head}>
          <Link to="/" className={appStyles.brand}>
            <Logo />
            Troupe
          </Link>
          <IconButton name={t.closeNavigation} className={styles.close} onClick={onClose}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
        <nav aria-label={t.navigation}>
          <ul role="list" className={styles.navList}>
            <Item to="/" icon={<SquarePen size={17} aria-hidden />} label={t.newConversation} />
            <Item to="/runs" icon={<ListTree size={17} aria-hidden />} label={t.runs} />
            <Item to="/approvals" icon={<Inbox size={17} aria-hidden />} label={t.approvals}>
              <WaitingBadge />
            </Item>
            <Item to="/agents" icon={<Bot size={17} aria-hidden />} label={t.agents} />
            <Item to="/sessions" icon={<Users size={17} aria-hidden />} label={t.sessions} />
            <Item to="/pages" icon={<LayoutDashboard size={17} aria-hidden />} label={t.pages} />
            <Item to="/documents" icon={<BookOpen size={17} aria-hidden />} label={t.documents} />
            <Item
              to="/schedules"
              icon={<CalendarClock size={17} aria-hidden />}
              label={t.schedules}
            />
            <Item to="/life" icon={<CalendarCheck size={17} aria-hidden />} label={t.life} />
            <Item to="/settings" icon={<Settings size={17} aria-hidden />} label={t.settings} />
          </ul>
        </nav>
        <ConversationList />
        <SidebarFoot />
      </aside>
    </>
  )
}

interface ItemProps {
  to: string
  icon: ReactNode
  label: string
  children?: ReactNode
}

function Item({ to, icon, label, children }: ItemProps) {
  return (
    <li>
      <NavLink to={to} end={to === '/'} className={styles.navItem}>
        {icon}
        <span className={styles.navLabel}>{label}</span>
        {children}
      </NavLink>
    </li>
  )
}

function WaitingBadge() {
  const t = useWords(appWords)
  const approvals = useQuery(queries.approvals())
  const count = approvals.data?.items.length ?? 0
  if (count === 0) {
    return null
  }
  return (
    <span className={styles.navBadge}>
      <span aria-hidden>{count}</span>
      <span className="hidden-visually">{t.waiting(count)}</span>
    </span>
  )
}
