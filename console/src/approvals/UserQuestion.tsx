import { useState } from 'react'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Options } from './Options'
import type { QuestionProps } from './CallQuestion'
import { askerOf, hasDefault, isFree } from './subject'
import { approvalWords } from './words'
import approvalsStyles from './approvals.module.css'
import ui from '../ui/ui.module.css'
import styles from './UserQuestion.module.css'

/** A question that only the user can answer. */
export function UserQuestion({ question, isPending, onDecide }: QuestionProps) {
  const t = useWords(approvalWords)
  const [text, setText] = useState('')
  const answer = (given: string) =>
    onDecide({ act: 'answer', body: { key: question.key, answer: given } })
  return (
    <>
      <h2 className={approvalsStyles.title}>
        <span className="faint">{t.asks(askerOf(question))}: </span>
        {question.text}
      </h2>
      <Options
        options={question.options}
        hasDefault={hasDefault(question)}
        isDisabled={isPending}
        onChoose={answer}
      />
      {isFree(question) && (
        <form
          className={styles.answerForm}
          onSubmit={(event) => {
            event.preventDefault()
            answer(text.trim())
          }}
        >
          <input
            className={ui.field}
            value={text}
            aria-label={t.ownAnswer}
            placeholder={t.ownAnswer}
            onChange={(event) => setText(event.target.value)}
          />
          <Button look="primary" type="submit" disabled={isPending || text.trim() === ''}>
            {t.answer}
          </Button>
        </form>
      )}
    </>
  )
}
