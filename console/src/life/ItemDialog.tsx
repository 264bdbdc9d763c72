import { useState } from 'react'
import type { LifeItems, LifeKind } from '../api/life'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { ErrorNotice, Notice } from '../ui/Notice'
import { ConflictNotice } from './ConflictNotice'
import { FIELDS, type Start } from './form'
import { ItemField } from './ItemField'
import { useItemForm } from './useItemForm'
import { lifeWords } from './words'
import { classNames } from '../ui/classNames'
import formStyles from './form.module.css'
import ui from '../ui/ui.module.css'

interface ItemDialogProps<K extends LifeKind> {
  kind: K
  /** What is edited; nothing where one is made. */
  item?: LifeItems[K]
  /** What a new one begins with. */
  start?: Start<K>
  onClose: () => void
}

/** Makes or edits one thing. What was typed stays until it is saved or the user closes it. */
export function ItemDialog<K extends LifeKind>({ kind, item, start, onClose }: ItemDialogProps<K>) {
  const t = useWords(lifeWords)
  const form = useItemForm(kind, item, start ?? {}, onClose)
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (form.isChanged ? setLeaving(!isLeaving) : onClose())
  return (
    <Dialog title={item ? t.editOf[kind] : t.newOf[kind]} onClose={leave}>
      <form
        className={formStyles.form}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {form.conflict && (
          <ConflictNotice
            kind={kind}
            conflict={form.conflict}
            draft={form.draft}
            onTake={form.set}
          />
        )}
        {FIELDS[kind].map((spec) => (
          <ItemField
            key={spec.name}
            spec={spec}
            value={form.draft[spec.name] ?? ''}
            onChange={(value) => form.set(spec.name, value)}
          />
        ))}
        {form.error && <ErrorNotice error={form.error} />}
        {isLeaving && form.isChanged && (
          <Notice
            tone="failed"
            title={t.unsaved}
            actions={
              <>
                <Button isSmall look="outline" onClick={() => setLeaving(false)}>
                  {t.keepEditing}
                </Button>
                <Button isSmall look="outline" isDanger onClick={onClose}>
                  {t.discard}
                </Button>
              </>
            }
          />
        )}
        <div className={classNames(ui.formActions, formStyles.whole)}>
          <Button onClick={leave}>{t.cancel}</Button>
          <Button type="submit" look="primary" disabled={form.isPending}>
            {t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
