import { LoaderCircle } from 'lucide-react'
import { useParams } from 'react-router'
import { useTranslate, useWords } from '../i18n/i18n'
import { nodeAtWork } from '../picture/fold'
import type { RunPicture } from '../picture/picture'
import type { TurnPicture } from './picture'
import { useQueued } from './useQueued'
import { planWords } from '../plan/words'
import { chatWords } from './words'
import chatStyles from './chat.module.css'

/** What happens now, in words; read out as it changes, and seen as long as no plan shows it. */
export function Progress({ turn, run }: { turn: TurnPicture; run?: RunPicture }) {
  const isShownByPlan = (run?.nodes.length ?? 0) > 0
  return (
    <p className={isShownByPlan ? 'hidden-visually' : chatStyles.progress} role="status">
      <LoaderCircle size={16} className="spin" aria-hidden />
      <span>{useNow(turn, run)}</span>
    </p>
  )
}

function useNow(turn: TurnPicture, run?: RunPicture): string {
  const t = useWords(chatWords)
  const { thinking } = useWords(planWords)
  const translate = useTranslate()
  const { conversation = '' } = useParams()
  const isUnread = turn.phase === 'understanding' && turn.intent === undefined
  const queued = useQueued(conversation, isUnread)
  if (queued !== undefined) {
    return t.queued(queued)
  }
  if (turn.phase === 'understanding') {
    return t.understanding
  }
  if (run?.isCancelling) {
    return t.cancelling
  }
  const node = run && nodeAtWork(run)
  if (!run || !node) {
    return turn.phase === 'planning' && !turn.plan ? t.planning : t.starting
  }
  const others = run.nodes.filter((one) => one.state === 'RUNNING' && one !== node).length
  const now = t.isAt(node.name, node.doing ? translate(node.doing) : thinking)
  return others > 0 ? `${now} (${t.others(others)})` : now
}
