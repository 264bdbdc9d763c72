import { QuestionCard } from '../approvals/QuestionCard'
import { kindOf } from '../approvals/subject'
import { ArtifactCard } from '../artifacts/ArtifactCard'
import { useWords } from '../i18n/i18n'
import { PlanCard } from '../plan/PlanCard'
import { nodeAtWork } from '../run/fold'
import type { RunPicture } from '../run/picture'
import { AnswerFoot } from './AnswerFoot'
import { Failure } from './Failure'
import { Markdown } from './Markdown'
import { Options } from './Options'
import type { TurnPicture } from './picture'
import { Progress } from './Progress'
import { chatWords } from './words'

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
  const { turn, run, isAtWork } = props
  const t = useWords(chatWords)
  const questions = run && run.nodes.length > 0 ? run.questions : (turn.answer?.questions ?? [])
  const review = questions.find((question) => kindOf(question) === 'plan')
  const others = questions.filter((question) => question !== review)
  const artifacts = isAtWork ? (run?.artifacts ?? []) : (turn.answer?.artifacts ?? [])
  return (
    <div className="assistant-message">
      <h2 className="hidden-visually">{t.assistant}</h2>
      {turn.plan && (
        <PlanCard
          plan={turn.plan}
          run={review ? undefined : run}
          runId={turn.runId}
          isOpen={isAtWork || questions.length > 0}
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
      {isAtWork && <Progress turn={turn} run={run} />}
      {isAtWork && run && <Spoken run={run} />}
      {turn.runId &&
        others.map((question) => (
          <QuestionCard key={question.key} runId={turn.runId as string} question={question} />
        ))}
      {!isAtWork && <Answer {...props} isWaiting={questions.length > 0} />}
      {artifacts.length > 0 && (
        <div className="artifacts">
          {artifacts.map((artifact) => (
            <ArtifactCard key={artifact.path} artifact={artifact} runId={turn.runId} />
          ))}
        </div>
      )}
      {!isAtWork && questions.length === 0 && <AnswerFoot turn={turn} />}
    </div>
  )
}

/** What an agent is saying at this moment. */
function Spoken({ run }: { run: RunPicture }) {
  const text = nodeAtWork(run)?.text ?? ''
  return text === '' ? null : (
    <div className="spoken">
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
  const isSaidTwice = isWaiting || (isBad && answer.text === answer.problem?.message)
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
