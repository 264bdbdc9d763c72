import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { api } from '../api/client'
import { useCanEdit } from '../app/useCanEdit'
import { useWords } from '../i18n/i18n'
import { addressOf } from '../run/actions/useRunActions'
import { Button } from '../ui/Button'
import { ErrorNotice } from '../ui/Notice'
import type { SessionTurn, Visit } from './picture'
import { sessionWords } from './words'

/** Goes back to a visit of an agent's work: that and all after it run again, as another message. */
export function TraceBack({ turn, visit }: { turn: SessionTurn; visit: Visit }) {
  const t = useWords(sessionWords)
  const canEdit = useCanEdit()
  const run = turn.runId
  const rerun = useMutation({
    mutationFn: () => api.post(`${addressOf(run ?? '')}/rerun`, { from: visit.subject }),
  })
  if (!canEdit || run === undefined || turn.answer === undefined || visit.subject === '') {
    return null
  }
  return (
    <div>
      <Button
        look="outline"
        isSmall
        title={t.traceBackHint}
        disabled={rerun.isPending}
        onClick={() => rerun.mutate()}
      >
        <RotateCw size={14} aria-hidden />
        {t.traceBack}
      </Button>
      {rerun.error && <ErrorNotice error={rerun.error} />}
    </div>
  )
}
