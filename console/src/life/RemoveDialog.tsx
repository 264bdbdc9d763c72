import { useState } from 'react'
import { api } from '../api/client'
import { lifeAddress, type LifeKind } from '../api/life'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { ErrorNotice } from '../ui/Notice'
import { useLifeChange } from './useLife'
import { lifeWords } from './words'
import formStyles from './form.module.css'
import ui from '../ui/ui.module.css'

interface RemoveDialogProps {
  kind: LifeKind
  id: string
  name: string
  onClose: () => void
}

/** Asks before something is deleted, and for a project whether its tasks go as well. */
export function RemoveDialog({ kind, id, name, onClose }: RemoveDialogProps) {
  const t = useWords(lifeWords)
  const [cascade, setCascade] = useState(false)
  const remove = useLifeChange(() => api.delete(lifeAddress(kind, id), { query: { cascade } }))
  return (
    <Dialog title={t.remove} onClose={onClose}>
      <div className="stack">
        <p>{t.removeQuestion(name)}</p>
        {kind === 'projects' && (
          <label className={formStyles.choice}>
            <input
              type="checkbox"
              checked={cascade}
              onChange={(event) => setCascade(event.target.checked)}
            />
            {t.withTasks}
          </label>
        )}
        {remove.error && <ErrorNotice error={remove.error} />}
        <div className={ui.formActions}>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            look="outline"
            isDanger
            disabled={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            {t.remove}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
