import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { api } from '../api/client'
import { lifeQueries, type LifeChange } from '../api/life'
import { useTranslate, useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { ErrorNotice } from '../ui/Notice'
import { useLifeChange } from './useLife'
import { lifeWords } from './words'
import styles from './LastChange.module.css'

/** What was done last, here or by an agent, and the way to take it back. */
export function LastChange() {
  const t = useWords(lifeWords)
  const translate = useTranslate()
  const changes = useQuery(lifeQueries.changes())
  const undo = useLifeChange(() => api.post<LifeChange>('/api/life/undo'))
  const items = changes.data?.items ?? []
  const [last] = items
  const next = items.find((change) => !change.undone && change.verb !== 'UNDO')
  return (
    <>
      <div className={styles.last}>
        <p role="status" className="small faint">
          {last && `${t.lastChange} ${translate(last.said)}`}
        </p>
        {next && (
          <Button
            isSmall
            look="outline"
            title={t.undoHint(translate(next.said))}
            aria-label={t.undoHint(translate(next.said))}
            disabled={undo.isPending}
            onClick={() => undo.mutate(undefined)}
          >
            <Undo2 size={14} aria-hidden />
            {t.undo}
          </Button>
        )}
      </div>
      {undo.error && <ErrorNotice error={undo.error} />}
    </>
  )
}
