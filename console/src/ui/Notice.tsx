import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../api/errors'
import type { ProblemItem } from '../api/types'
import { useLanguage, useWords } from '../i18n/i18n'
import { Button } from './Button'
import type { Tone } from './tone'
import { uiWords } from './words'
import styles from './Notice.module.css'

interface NoticeProps {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** Something that should be read where it happened. A failure is read out at once. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  const Icon = tone === 'failed' || tone === 'waiting' ? CircleAlert : Info
  return (
    <div
      className={styles.notice}
      data-slot="notice"
      data-tone={tone}
      role={tone === 'failed' ? 'alert' : undefined}
    >
      <Icon size={17} aria-hidden />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}

/** A failed request: what failed, what to do, and the way to try it again. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useWords(uiWords)
  const known = error instanceof ApiError ? error : undefined
  return (
    <Notice
      tone="failed"
      title={known?.detail ?? t.failed}
      actions={
        onRetry && (
          <Button look="outline" isSmall onClick={onRetry}>
            {t.tryAgain}
          </Button>
        )
      }
    >
      {known && <ProblemList problems={known.problems} />}
      {!known && error instanceof Error && <p>{error.message}</p>}
      {known && known.status !== 0 && <p className="faint mono">{known.code}</p>}
    </Notice>
  )
}

export function ProblemList({ problems }: { problems: ProblemItem[] }) {
  const { language } = useLanguage()
  if (problems.length === 0) {
    return null
  }
  return (
    <ul>
      {problems.map((problem) => (
        <li key={`${problem.code} ${problem.message}`}>
          {language === 'zh' ? problem.messageZh : problem.message}
        </li>
      ))}
    </ul>
  )
}
