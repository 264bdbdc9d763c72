import type { Role } from '../api/types'
import { useWords } from '../i18n/i18n'
import { settingsWords } from './words'

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
      className="field role-select"
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
