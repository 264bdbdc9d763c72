import type { Role } from '../api/types'
import { useWords } from '../i18n/i18n'
import { settingsWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './RoleSelect.module.css'

const ROLES: Role[] = ['viewer', 'member', 'admin']

interface RoleSelectProps {
  name: string
  role: Role
  onChange: (role: Role) => void
}

export function RoleSelect({ name, role, onChange }: RoleSelectProps) {
  const t = useWords(settingsWords)
  return (
    <select
      className={classNames(ui.field, styles.roleSelect)}
      aria-label={name}
      value={role}
      onChange={(event) => onChange(event.target.value as Role)}
    >
      {ROLES.map((one) => (
        <option key={one} value={one}>
          {t.roles[one]} – {t.roleHints[one]}
        </option>
      ))}
    </select>
  )
}
