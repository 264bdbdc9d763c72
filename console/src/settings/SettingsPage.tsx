import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { queries } from '../api/queries'
import { useWords } from '../i18n/i18n'
import { McpSection } from '../mcp/McpSection'
import { AccountSection } from './AccountSection'
import { AuditSection } from './AuditSection'
import { DoctorSection } from './DoctorSection'
import { GeneralSection } from './GeneralSection'
import { KeysSection } from './KeysSection'
import { ModelsSection } from './ModelsSection'
import { sectionsOf, type SectionName } from './sections'
import { StorageSection } from './StorageSection'
import { ToolsSection } from './ToolsSection'
import { UsersSection } from './UsersSection'
import { settingsWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './SettingsPage.module.css'

const SECTIONS: Record<SectionName, () => React.ReactNode> = {
  general: GeneralSection,
  account: AccountSection,
  keys: KeysSection,
  models: ModelsSection,
  tools: ToolsSection,
  mcp: McpSection,
  storage: StorageSection,
  doctor: DoctorSection,
  users: UsersSection,
  audit: AuditSection,
}

/** On narrow screens the sections stand in a row that is longer than the screen. */
function show(link: HTMLElement | null) {
  link?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
}

/** How the console and the server are set up, section by section; the section is in the address. */
export function Component() {
  const t = useWords(settingsWords)
  const [query] = useSearchParams()
  const session = useQuery(queries.session())
  if (session.data === undefined) {
    return null
  }
  const names = sectionsOf(session.data)
  const wanted = query.get('section') as SectionName
  const shown = names.includes(wanted) ? wanted : 'general'
  const Section = SECTIONS[shown]
  return (
    <div className={ui.page}>
      <div className={ui.pageHead}>
        <h1>{t.title}</h1>
      </div>
      <div className={styles.settings}>
        <nav aria-label={t.title}>
          <ul role="list" className={styles.nav}>
            {names.map((name) => (
              <li key={name}>
                <Link
                  ref={name === shown ? show : undefined}
                  to={name === 'general' ? '/settings' : `/settings?section=${name}`}
                  className={styles.link}
                  aria-current={name === shown ? 'page' : undefined}
                >
                  {t.sections[name]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.section}>
          <h2>{t.sections[shown]}</h2>
          <Section />
        </div>
      </div>
    </div>
  )
}
