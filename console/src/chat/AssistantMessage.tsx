import { QuestionCard } from '../approvals/QuestionCard'
import { kindOf } from '../approvals/subject'
import { ArtifactCard } from '../artifacts/ArtifactCard'
import type { Problem } from '../api/types'
import { useTranslate, useWords } from '../i18n/i18n'
import { PlanCard } from '../plan/PlanCard'
import { nodeAtWork } from '../picture/fold'
import { OriginDetails } from '../run/origin/OriginDetails'
import type { RunPicture } from '../picture/picture'
import { AnswerFoot } from './AnswerFoot'
import { Failure } from './Failure'
import { Markdown } from '../markdown/Markdown'
import { Options } from '../approvals/Options'
import type { TurnPicture } from './picture'
import { Progress } from './Progress'
import { chatWords } from './words'
import chatStyles from './chat.module.css'
import styles from './AssistantMessage.module.css'

export interface AssistantMessageProps {
  turn: TurnPicture
  run?: RunPicture
  isLast: boolean
  isAtWork: boolean
  isBusy: boolean
  onSend: (text: string) => Promise<boolean>
  onRetry: () => void
}

/** What came of a message: the plan, what happens now, the answer, its files. */
export function AssistantMessage(props: AssistantMessageProps) {
  const { turn, run, isLast, isAtWork } = props
  const t = useWords(chatWords)
  const translate = useTranslate()
  const questions = run && run.nodes.length > 0 ? run.questions : (turn.answer?.questions ?? [])
  const review = questions.find((question) => kindOf(question) === 'plan')
  const others = questions.filter((question) => question !== review)
  const artifacts = isAtWork ? (run?.artifacts ?? []) : (turn.answer?.artifacts ?? [])
  return (
    <div className={chatStyles.assistantMessage} data-slot="assistant-message">
      <h2 className="hidden-visually">{t.assistant}</h2>
      {turn.plan && (
        <PlanCard
          plan={turn.plan}
          run={review ? undefined : run}
          runId={turn.runId}
          isOpen={isAtWork || questions.length > 0 || (isLast && isStepLost(turn))}
        >
          {review && turn.runId && (
            <QuestionCard
              key={review.key}
              runId={turn.runId}
              question={review}
              workflow={turn.plan.workflow}
            />
          )}
        </PlanCard>
      )}
      {turn.warnings.map((warning) => (
        <p key={warning.en} className={styles.warning} role="status">
          {translate(warning)}
        </p>
      ))}
      {isAtWork && turn.waiting && (
        <p className={styles.warning} role="status">
          {translate(turn.waiting)}
        </p>
      )}
      {isAtWork && <Progress turn={turn} run={run} />}
      {isAtWork && <Spoken text={turn.saying || (run && nodeAtWork(run)?.text) || ''} />}
      {turn.runId &&
        others.map((question) => (
          <QuestionCard key={question.key} runId={turn.runId as string} question={question} />
        ))}
      {!isAtWork && <Answer {...props} isWaiting={questions.length > 0} />}
      {artifacts.length > 0 && (
        <div className={styles.artifacts}>
          {artifacts.map((artifact) => (
            <ArtifactCard key={artifact.path} artifact={artifact} runId={turn.runId}>
              <OriginDetails artifact={artifact} runId={turn.runId} />
            </ArtifactCard>
          ))}
        </div>
      )}
      {!isAtWork && questions.length === 0 && <AnswerFoot turn={turn} />}
    </div>
  )
}

/** Whether the plan shows what went wrong. */
function isStepLost(turn: TurnPicture): boolean {
  return ['FAILED', 'PARTIAL'].includes(turn.answer?.state ?? '')
}

/** Whether a text says no more than its problem, which is shown beside it. */
function saysOnly(text: string, problem: Problem | undefined): boolean {
  const said = [problem?.message, problem?.messageZh].filter((one) => one !== undefined)
  return said.some((one) => text.includes(one) && text.length - one.length < ADDED)
}

const ADDED = 12 // characters such as "Failed: "

/** What the answer, or else an agent, is saying at this moment. */
function Spoken({ text }: { text: string }) {
  return text === '' ? null : (
    <div className={styles.spoken}>
      <Markdown text={text} />
    </div>
  )
}

interface AnswerProps extends AssistantMessageProps {
  /** Whether what it asks is shown as cards already. */
  isWaiting: boolean
}

function Answer({ turn, isLast, isBusy, isWaiting, onSend, onRetry }: AnswerProps) {
  const { answer } = turn
  if (answer === undefined) {
    return null
  }
  const isBad = !['COMPLETED', 'NEEDS_INPUT'].includes(answer.state ?? 'COMPLETED')
  const isSaidTwice = isWaiting || (isBad && saysOnly(answer.text, answer.problem))
  return (
    <>
      {!isSaidTwice && <Markdown text={answer.text} />}
      {answer.question && (
        <Options
          options={answer.question.options}
          hasDefault
          isDisabled={!isLast || isBusy}
          onChoose={(option) => void onSend(option)}
        />
      )}
      {isBad && <Failure answer={answer} isLast={isLast} isBusy={isBusy} onRetry={onRetry} />}
    </>
  )
}
