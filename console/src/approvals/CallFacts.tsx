import { ShieldAlert } from 'lucide-react'
import type { ApprovalSubject } from '../api/types'
import { useWords } from '../i18n/i18n'
import { CopyButton } from '../ui/CopyButton'
import { approvalWords } from './words'

/** Why it is asked, how dangerous it is, and the exact call. */
export function CallFacts({ call }: { call: ApprovalSubject }) {
  const t = useWords(approvalWords)
  const why = t.grounds[call.ground]?.((call.replaces ?? []).join(', ')) ?? ''
  const exact = JSON.stringify(call.arguments, undefined, 2)
  return (
    <>
      <p className="question-why">
        <span className="chip risk">
          <ShieldAlert size={13} aria-hidden />
          {t.risks[call.risk?.toUpperCase()] ?? call.risk}
        </span>
        <span>
          <span className="hidden-visually">{t.why}: </span>
          {why} {call.leavesWorkspace && t.leaves}
        </span>
      </p>
      <dl className="arguments">
        {Object.entries(call.arguments ?? {}).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
      <details className="exact">
        <summary>
          {t.exact} · <code>{call.tool}</code>
        </summary>
        <div className="exact-body">
          <CopyButton text={exact} />
          <pre tabIndex={0}>{exact}</pre>
        </div>
      </details>
    </>
  )
}
