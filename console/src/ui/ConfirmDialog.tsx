import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { ErrorNotice } from './Notice'
import ui from './ui.module.css'

interface ConfirmDialogProps {
  /** What is about to be done; also the word on the button. */
  title: string
  question: string
  keep: string
  /** What is deleted. */
  address: string
  /** Key of the query that is to be asked again. */
  changes: string[]
  /** Called once it is deleted, before the dialog closes. */
  onRemoved?: () => void
  onClose: () => void
}

/** Asks before something is deleted for good. */
export function ConfirmDialog({
  title,
  question,
  keep,
  address,
  changes,
  onRemoved,
  onClose,
}: ConfirmDialogProps) {
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.delete(address),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: changes })
      onRemoved?.()
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        <p>{question}</p>
        {remove.error && <ErrorNotice error={remove.error} />}
        <div className={ui.formActions}>
          <Button onClick={onClose}>{keep}</Button>
          <Button
            look="outline"
            isDanger
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {title}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
