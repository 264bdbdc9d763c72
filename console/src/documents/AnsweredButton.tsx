import { ThumbsUp, Undo2 } from 'lucide-react'
import { useCanEdit } from '../app/useCanEdit'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { ErrorNotice } from '../ui/Notice'
import { useFeedback } from './useFeedback'
import { documentWords } from './words'
import styles from './AnsweredButton.module.css'

/** Says that a page answered a question, or takes that back. */
export function AnsweredButton(props: { query: string; corpus: string; path: string }) {
  const t = useWords(documentWords)
  const canEdit = useCanEdit()
  const { entry, give, takeBack } = useFeedback(props.query, props.corpus, props.path)
  if (!canEdit) {
    return null
  }
  const error = give.error ?? takeBack.error
  return (
    <>
      {entry === undefined ? (
        <Button
          isSmall
          look="outline"
          title={t.answeredHint}
          aria-label={`${t.answered}: ${props.path}`}
          disabled={give.isPending}
          onClick={() => give.mutate()}
        >
          <ThumbsUp size={14} aria-hidden />
          {t.answered}
        </Button>
      ) : (
        <Button
          isSmall
          look="outline"
          className={styles.answered}
          aria-label={`${t.undo}: ${props.path}`}
          disabled={takeBack.isPending}
          onClick={() => takeBack.mutate(entry)}
        >
          <Undo2 size={14} aria-hidden />
          {t.undo}
        </Button>
      )}
      {error && <ErrorNotice error={error} />}
    </>
  )
}
