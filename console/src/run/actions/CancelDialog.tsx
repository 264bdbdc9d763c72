import { useState } from 'react'
import { useWords } from '../../i18n/i18n'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { ErrorNotice } from '../../ui/Notice'
import { useRunActions } from './useRunActions'
import { actionWords } from './words'
import ui from '../../ui/ui.module.css'

export function CancelDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  const t = useWords(actionWords)
  const actions = useRunActions(runId)
  const [reason, setReason] = useState('')
  const cancel = () => {
    const body = reason.trim() === '' ? {} : { reason: reason.trim() }
    actions.mutate({ act: 'cancel', body }, { onSuccess: onClose })
  }
  return (
    <Dialog title={t.cancelTitle} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          cancel()
        }}
      >
        <p>{t.cancelQuestion}</p>
        <label className={ui.label}>
          {t.cancelReason}
          <input
            className={ui.field}
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        {actions.error && <ErrorNotice error={actions.error} />}
        <div className={ui.formActions}>
          <Button onClick={onClose}>{t.cancelKeep}</Button>
          <Button look="outline" isDanger type="submit" disabled={actions.isPending}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
