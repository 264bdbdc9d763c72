import { useState } from 'react'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { approvalWords } from './words'
import approvalsStyles from './approvals.module.css'
import ui from '../ui/ui.module.css'

interface DenyFormProps {
  isPending: boolean
  onCancel: () => void
  onDeny: (reason: string | undefined) => void
}

export function DenyForm({ isPending, onCancel, onDeny }: DenyFormProps) {
  const t = useWords(approvalWords)
  const [reason, setReason] = useState('')
  return (
    <form
      className={approvalsStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onDeny(reason.trim() || undefined)
      }}
    >
      <label className={ui.label}>
        {t.reason}
        <input
          className={ui.field}
          value={reason}
          autoFocus
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <div className={ui.formActions}>
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button look="outline" isDanger type="submit" disabled={isPending}>
          {t.denyNow}
        </Button>
      </div>
    </form>
  )
}
