import { useState } from 'react'
import type { ApprovalSubject } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { patternOf } from './subject'
import { approvalWords } from './words'

interface AlwaysFormProps {
  call: ApprovalSubject
  isPending: boolean
  onCancel: () => void
  onAllow: (pattern: string) => void
}

export function AlwaysForm({ call, isPending, onCancel, onAllow }: AlwaysFormProps) {
  const t = useWords(approvalWords)
  const [pattern, setPattern] = useState(() => patternOf(call))
  return (
    <form
      className="question-form"
      onSubmit={(event) => {
        event.preventDefault()
        onAllow(pattern.trim())
      }}
    >
      <label className="label">
        {t.pattern}
        <span className="hint">{t.patternHint}</span>
        <input
          className="field mono"
          value={pattern}
          autoFocus
          onChange={(event) => setPattern(event.target.value)}
        />
      </label>
      <div className="form-actions">
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button look="primary" type="submit" disabled={isPending || pattern.trim() === ''}>
          {t.allowAlways}
        </Button>
      </div>
    </form>
  )
}
