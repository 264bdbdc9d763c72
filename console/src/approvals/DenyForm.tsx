import { useState } from 'react'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { approvalWords } from './words'

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
      className="question-form"
      onSubmit={(event) => {
        event.preventDefault()
        onDeny(reason.trim() || undefined)
      }}
    >
      <label className="label">
        {t.reason}
        <input
          className="field"
          value={reason}
          autoFocus
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <div className="form-actions">
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button look="outline" isDanger type="submit" disabled={isPending}>
          {t.denyNow}
        </Button>
      </div>
    </form>
  )
}
