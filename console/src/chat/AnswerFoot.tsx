import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { CopyButton } from '../ui/CopyButton'
import type { TurnPicture } from './picture'
import { chatWords } from './words'
import chatStyles from './chat.module.css'

export function AnswerFoot({ turn }: { turn: TurnPicture }) {
  const t = useWords(chatWords)
  const format = useFormat()
  const { answer } = turn
  if (answer === undefined) {
    return null
  }
  const tokens = (answer.usage?.inputTokens ?? 0) + (answer.usage?.outputTokens ?? 0)
  return (
    <div className={chatStyles.messageActions}>
      <CopyButton text={answer.text} name={t.copyAnswer} />
      {answer.at && (
        <time className="faint small" dateTime={answer.at} title={format.dateTime(answer.at)}>
          {format.time(answer.at)}
        </time>
      )}
      {tokens > 0 && <span className="faint small">{t.tokens(format.number(tokens))}</span>}
    </div>
  )
}
