import { RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import type { Message } from '../api/types'
import { useLanguage, useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { chatWords } from './words'
import { classNames } from '../ui/classNames'
import buttonStyles from '../ui/Button.module.css'

interface FailureProps {
  answer: Message
  isLast: boolean
  isBusy: boolean
  onRetry: () => void
}

/** What failed, what is kept, and what to do next. */
export function Failure({ answer, isLast, isBusy, onRetry }: FailureProps) {
  const t = useWords(chatWords)
  const { language } = useLanguage()
  const { problem, runId } = answer
  const state = answer.state ?? 'FAILED'
  const message = language === 'zh' ? (problem?.messageZh ?? problem?.message) : problem?.message
  const names = (answer.artifacts ?? []).map((artifact) => artifact.path).join(', ')
  return (
    <Notice
      tone={['FAILED', 'REFUSED', 'OVER_BUDGET'].includes(state) ? 'failed' : 'waiting'}
      title={t.failedTitle[state] ?? t.failedTitle.FAILED}
      actions={
        isLast && (
          <>
            <Button look="outline" isSmall disabled={isBusy} onClick={onRetry}>
              <RotateCcw size={14} aria-hidden />
              {t.again}
            </Button>
            {runId && (
              <Link
                className={classNames(
                  buttonStyles.button,
                  buttonStyles.outline,
                  buttonStyles.small,
                )}
                to={`/runs/${runId}`}
              >
                {t.openRun}
              </Link>
            )}
          </>
        )
      }
    >
      {message && <p>{message}</p>}
      {names && <p>{t.keptFiles(names)}</p>}
      <p>{t.whatNext[state] ?? t.whatNext.FAILED}</p>
    </Notice>
  )
}
