import { useWords } from '../../i18n/i18n'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { ErrorNotice } from '../../ui/Notice'
import { useDeleteRun } from './useRunActions'
import { actionWords } from './words'
import ui from '../../ui/ui.module.css'

export function DeleteDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  const t = useWords(actionWords)
  const remove = useDeleteRun(runId)
  return (
    <Dialog title={t.deleteTitle} onClose={onClose}>
      <div className="stack">
        <p>{t.deleteQuestion}</p>
        {remove.error && <ErrorNotice error={remove.error} />}
        <div className={ui.formActions}>
          <Button onClick={onClose}>{t.keep}</Button>
          <Button
            look="outline"
            isDanger
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t.deleteNow}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
