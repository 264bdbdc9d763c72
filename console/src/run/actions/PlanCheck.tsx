import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { api } from '../../api/client'
import type { Validation } from '../../api/types'
import { useWords } from '../../i18n/i18n'
import { Button } from '../../ui/Button'
import { ErrorNotice, Notice, ProblemList } from '../../ui/Notice'
import { readRecord } from './jsonText'
import { actionWords } from './words'
import styles from './PlanCheck.module.css'

/** Has the server say all that is wrong with a plan, before anything runs. */
export function PlanCheck({ text }: { text: string }) {
  const t = useWords(actionWords)
  const reading = readRecord(text)
  const check = useMutation({
    mutationFn: (checked: { text: string; workflow: unknown }) =>
      api.post<Validation>('/api/workflow/validate', { workflow: checked.workflow }),
  })
  const isOfThis = check.variables?.text === text
  const found = isOfThis ? check.data : undefined
  const warnings = found?.warnings ?? []
  return (
    <div className={styles.planCheck} aria-live="polite">
      <Button
        look="outline"
        isSmall
        disabled={!('record' in reading) || check.isPending}
        onClick={() => 'record' in reading && check.mutate({ text, workflow: reading.record })}
      >
        {t.check}
      </Button>
      {found === undefined && !check.error && <span className="faint small">{t.unchecked}</span>}
      {found?.valid && (
        <span className={styles.planValid} data-tone="done">
          <CircleCheck size={15} aria-hidden />
          {t.valid}
        </span>
      )}
      {found && found.problems.length > 0 && (
        <Notice tone="failed" title={t.problems(found.problems.length)}>
          <ProblemList problems={found.problems} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="waiting" title={t.warnings}>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      {check.error && isOfThis && <ErrorNotice error={check.error} />}
    </div>
  )
}
