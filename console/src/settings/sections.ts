import type { Session } from '../api/types'

export type SectionName =
  | 'general'
  | 'account'
  | 'keys'
  | 'models'
  | 'tools'
  | 'mcp'
  | 'storage'
  | 'doctor'
  | 'users'
  | 'audit'

const EVERYBODY: SectionName[] = ['general', 'models', 'tools', 'storage', 'doctor']

/** The sections that a user may see; those of accounts only where users sign in. */
export function sectionsOf({ mode, user }: Session): SectionName[] {
  if (mode === 'open' || user === null) {
    return [...EVERYBODY, 'mcp'] // whoever reaches such a server administers it
  }
  const own: SectionName[] = ['general', 'account', 'keys', ...EVERYBODY.slice(1)]
  return user.role === 'admin' ? [...own, 'mcp', 'users', 'audit'] : own
}
