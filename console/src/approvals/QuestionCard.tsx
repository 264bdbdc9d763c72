import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OpenQuestion, Workflow } from '../api/types'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { ErrorNotice, Notice } from '../ui/Notice'
import { CallQuestion } from './CallQuestion'
import { UserQuestion } from './UserQuestion'
import { PlanQuestion } from './PlanQuestion'
import { kindOf } from './subject'
import { isTooLate, useDecide } from './useDecide'
import { approvalWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './QuestionCard.module.css'

interface QuestionCardProps {
  runId: string
  question: OpenQuestion
  /** The plan it is about, where it is known here. */
  workflow?: Workflow
  /** What stands above the question where it is shown away from its run. */
  head?: ReactNode
}

/** A question that waits for the user, with everything needed to decide it. */
export function QuestionCard({ runId, question, workflow, head }: QuestionCardProps) {
  const t = useWords(approvalWords)
  const format = useFormat()
  const decide = useDecide(runId)
  const Body = { call: CallQuestion, plan: PlanQuestion, question: UserQuestion }[kindOf(question)]
  return (
    <div
      className={classNames(styles.question, ui.card)}
      data-slot="question"
      role="group"
      aria-label={question.text}
    >
      {head}
      {decide.isSuccess ? (
        <p className={styles.sent} role="status">
          {t.sent}
        </p>
      ) : (
        <Body
          runId={runId}
          workflow={workflow}
          question={question}
          isPending={decide.isPending}
          onDecide={(decision) => decide.mutate(decision)}
        />
      )}
      {question.expiresAt && !decide.isSuccess && (
        <p className={styles.expiry}>
          <Clock size={13} aria-hidden />
          <time dateTime={question.expiresAt}>{t.expires(format.ago(question.expiresAt))}</time>
        </p>
      )}
      {decide.error &&
        (isTooLate(decide.error) ? (
          <Notice tone="idle">{t.faster}</Notice>
        ) : (
          <ErrorNotice error={decide.error} />
        ))}
    </div>
  )
}
