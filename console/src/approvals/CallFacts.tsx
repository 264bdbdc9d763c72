import { ShieldAlert } from 'lucide-react'
import type { ApprovalSubject, FileDifference } from '../api/types'
import { useWords } from '../i18n/i18n'
import { CopyButton } from '../ui/CopyButton'
import { Diff } from '../ui/Diff'
import { approvalWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './CallFacts.module.css'

/** Why it is asked, how dangerous it is, and the exact call. */
export function CallFacts({ call }: { call: ApprovalSubject }) {
  const t = useWords(approvalWords)
  const why =
    t.grounds[call.ground]?.((call.replaces ?? []).join(', '), (call.hosts ?? []).join(', ')) ?? ''
  const exact = JSON.stringify(call.arguments, undefined, 2)
  return (
    <>
      <p className={styles.why}>
        <span className={classNames(ui.chip, styles.risk)}>
          <ShieldAlert size={13} aria-hidden />
          {t.risks[call.risk?.toUpperCase()] ?? call.risk}
        </span>
        <span>
          <span className="hidden-visually">{t.why}: </span>
          {why} {call.leavesWorkspace && t.leaves}
        </span>
      </p>
      <dl className={styles.arguments}>
        {Object.entries(call.arguments ?? {}).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
      {call.differences?.map((file) => (
        <Difference key={file.path} file={file} />
      ))}
      <details className={styles.exact}>
        <summary>
          {t.exact} · <code>{call.tool}</code>
        </summary>
        <div className={styles.exactBody}>
          <CopyButton text={exact} />
          <pre tabIndex={0}>{exact}</pre>
        </div>
      </details>
    </>
  )
}

/** How a file changes that was there before. */
function Difference({ file }: { file: FileDifference }) {
  const t = useWords(approvalWords)
  return (
    <figure className={styles.difference}>
      <figcaption>
        <code>{file.path}</code>{' '}
        {file.added + file.removed > 0 && t.lines(file.added, file.removed)}
        {!file.diff && file.added + file.removed > 0 && ` · ${t.rewritten}`}
      </figcaption>
      {file.summary && <p className={styles.change}>{file.summary}</p>}
      {file.diff && <Diff lines={file.diff.split('\n')} />}
      {file.isCut && <p className="small faint">{t.cut}</p>}
    </figure>
  )
}
