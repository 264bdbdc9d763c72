import { useState } from 'react'
import type { ApprovalSubject } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { patternOf } from './subject'
import { approvalWords } from './words'
import { classNames } from '../ui/classNames'
import approvalsStyles from './approvals.module.css'
import ui from '../ui/ui.module.css'

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
      className={approvalsStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onAllow(pattern.trim())
      }}
    >
      <label className={ui.label}>
        {t.pattern}
        <span className={ui.hint}>{t.patternHint}</span>
        <input
          className={classNames(ui.field, 'mono')}
          value={pattern}
          autoFocus
          onChange={(event) => setPattern(event.target.value)}
        />
      </label>
      <div className={ui.formActions}>
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button look="primary" type="submit" disabled={isPending || pattern.trim() === ''}>
          {t.allowAlways}
        </Button>
      </div>
    </form>
  )
}
