import { Eye, PencilLine, Send, Terminal } from 'lucide-react'
import type { ToolInfo } from '../api/types'
import { useWords } from '../i18n/i18n'
import { agentWords } from './words'
import { Badge } from '../ui/Badge'

const ICONS = { read: Eye, write: PencilLine, execute: Terminal, send: Send }
const TONES = { read: 'idle', write: 'waiting', execute: 'failed', send: 'failed' } as const

/** What a tool may do to the world, in a sign and a word. */
export function RiskBadge({ risk }: { risk: ToolInfo['risk'] }) {
  const t = useWords(agentWords)
  const Icon = ICONS[risk]
  return (
    <Badge tone={TONES[risk]} title={t.riskHints[risk]}>
      <Icon size={12} aria-hidden />
      {t.risks[risk]}
    </Badge>
  )
}
