import { ShieldAlert } from 'lucide-react'
import type { ApprovalSubject, FileDifference } from '../api/types'
import { useTranslate, useWords } from '../i18n/i18n'
import { CopyButton } from '../ui/CopyButton'
import { Diff } from '../ui/Diff'
import { approvalWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './CallFacts.module.css'

const FEW_FILES = 4
const FIRST_FILES = 3

/** Why it is asked, how dangerous it is, and the exact call. */
export function CallFacts({ call }: { call: ApprovalSubject }) {
  const t = useWords(approvalWords)
  const translate = useTranslate()
  const files = call.replaces ?? []
  const why = [
    t.grounds[call.ground]?.((call.hosts ?? []).join(', ')) ?? '',
    ...(call.cautions ?? []).map((caution) => `${translate(caution)}${t.stop}`),
    files.length === 0 ? '' : t.replaces(nameFiles(files, t.others)),
  ]
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
          {why.filter((sentence) => sentence !== '').join(' ')} {call.leavesWorkspace && t.leaves}
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
      {files.length > FEW_FILES && <AllFiles files={files} />}
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

/** Few files by their names; of many the first and how many others there are. */
function nameFiles(files: string[], others: (first: string, others: number) => string): string {
  return files.length <= FEW_FILES
    ? files.join(', ')
    : others(files.slice(0, FIRST_FILES).join(', '), files.length - FIRST_FILES)
}

function AllFiles({ files }: { files: string[] }) {
  const t = useWords(approvalWords)
  const title = t.allFiles(files.length)
  return (
    <details className={styles.exact} aria-label={title}>
      <summary>{title}</summary>
      <ul className={styles.exactBody}>
        {files.map((file) => (
          <li key={file}>{file}</li>
        ))}
      </ul>
    </details>
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
