import { useRunPicture } from '../picture/useRunPicture'
import { isEnded, type RunPicture } from '../picture/picture'
import { AssistantMessage } from './AssistantMessage'
import type { TurnPicture } from './picture'
import { UserMessage } from './UserMessage'
import chatStyles from './chat.module.css'

interface TurnProps {
  turn: TurnPicture
  isLast: boolean
  isBusy: boolean
  onSend: (text: string) => Promise<boolean>
  onResend: (text: string) => Promise<boolean>
}

/** A message of the user with its answer. */
export function Turn({ turn, isLast, isBusy, onSend, onResend }: TurnProps) {
  // browsers hold few lines to one server: only what may still move is followed
  const isFollowed = isLast || (turn.answer?.questions?.length ?? 0) > 0
  const { state: run } = useRunPicture(isFollowed ? turn.runId : undefined)
  return (
    <article className={chatStyles.turn}>
      <UserMessage text={turn.text} at={turn.at} isBusy={isBusy} onResend={onResend} />
      <AssistantMessage
        turn={turn}
        run={turn.runId ? run : undefined}
        isLast={isLast}
        isAtWork={isAtWork(turn, run)}
        isBusy={isBusy}
        onSend={onSend}
        onRetry={() => void onResend(turn.text)}
      />
    </article>
  )
}

/** A run that waited goes on before its new answer comes. */
function isAtWork(turn: TurnPicture, run: RunPicture): boolean {
  if (turn.phase !== 'answered') {
    return true
  }
  const isWaiting = turn.answer?.state === 'NEEDS_INPUT' && turn.runId !== undefined
  return isWaiting && run.state === 'RUNNING' && run.nodes.some((node) => !isEnded(node.state))
}
