import { GitBranch } from 'lucide-react'
import { QuestionCard } from '../approvals/QuestionCard'
import { useLanguage, useTranslate, useWords } from '../i18n/i18n'
import { Notice } from '../ui/Notice'
import type { RevisionPicture, RunPicture } from '../picture/picture'
import { runWords } from './shared/words'
import styles from './RunNotices.module.css'

interface RunNoticesProps {
  picture: RunPicture
  state: string
  runId: string
}

/** What the user should know about a run or decide first. */
export function RunNotices({ picture, state, runId }: RunNoticesProps) {
  const t = useWords(runWords)
  const latest = picture.revisions.at(-1)
  return (
    <div className={styles.notices}>
      {picture.questions.map((question) => (
        <QuestionCard key={question.key} runId={runId} question={question} />
      ))}
      {state === 'INTERRUPTED' && <Notice tone="waiting">{t.interrupted}</Notice>}
      {picture.isCancelling && <Notice tone="idle">{t.cancelling}</Notice>}
      {(state === 'FAILED' || state === 'PARTIAL') && <Failure picture={picture} />}
      {latest && <Revision revision={latest} />}
    </div>
  )
}

function Failure({ picture }: { picture: RunPicture }) {
  const t = useWords(runWords)
  const { language } = useLanguage()
  const failed = picture.nodes.find((node) => node.state === 'FAILED' && !node.isReplaced)
  const problem = picture.problem ?? failed?.problem
  const done = picture.nodes.filter((node) => node.state === 'COMPLETED').length
  if (problem === undefined) {
    return null
  }
  const text = (language === 'zh' && problem.messageZh) || problem.message
  return (
    <Notice tone="failed" title={failed ? `${failed.name}: ${text}` : text}>
      {done > 0 && <p>{t.failedKept(done)}</p>}
      <p className="faint mono">{problem.code}</p>
    </Notice>
  )
}

function Revision({ revision }: { revision: RevisionPicture }) {
  const t = useWords(runWords)
  const translate = useTranslate()
  return (
    <p className={styles.revision}>
      <GitBranch size={15} aria-hidden />
      <span>
        <strong>{revision.isRefused ? t.revisionRefused : t.revised}</strong>{' '}
        {translate(revision.reason)}
        {!revision.isRefused && (
          <span className="faint">
            {' · '}
            {t.revisionSteps(revision.added.length, revision.replaced.length)}
          </span>
        )}
      </span>
    </p>
  )
}
