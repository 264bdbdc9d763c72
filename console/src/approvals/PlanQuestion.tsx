import { useQuery } from '@tanstack/react-query'
import { Pencil, Play } from 'lucide-react'
import { useState } from 'react'
import { queries } from '../api/queries'
import { useWords } from '../i18n/i18n'
import { PlanEditor } from '../plan/PlanEditor'
import { PlanRow } from '../plan/PlanRow'
import { rowsOf } from '../plan/rows'
import { planWords } from '../plan/words'
import { useWorkflow } from '../picture/useWorkflow'
import { Button } from '../ui/Button'
import type { QuestionProps } from './CallQuestion'
import { classNames } from '../ui/classNames'
import approvalsStyles from './approvals.module.css'
import planStyles from '../plan/plan.module.css'
import styles from './PlanQuestion.module.css'

/** May this plan be run, as it is or changed? */
export function PlanQuestion(props: QuestionProps) {
  const { question, isPending, onDecide } = props
  const t = useWords(planWords)
  const [isEditing, setEditing] = useState(false)
  const run = useQuery({ ...queries.run(props.runId), enabled: props.workflow === undefined })
  const loaded = useWorkflow(run.data, true)
  const workflow = props.workflow ?? loaded
  const { key } = question
  return (
    <div className={styles.decision}>
      {props.workflow === undefined && workflow && (
        <ol role="list" className={classNames(planStyles.rows, styles.decisionRows)}>
          {rowsOf(workflow).map((row) => (
            <PlanRow key={row.id} row={row} />
          ))}
        </ol>
      )}
      <p className={styles.decisionText}>
        <strong>{t.mayRun}</strong>
        <span className="faint">{t.nothingYet}</span>
      </p>
      <div className={approvalsStyles.actions}>
        <Button
          look="primary"
          disabled={isPending}
          onClick={() => onDecide({ act: 'approve', body: { key, scope: 'once' } })}
        >
          <Play size={15} aria-hidden />
          {t.run}
        </Button>
        <Button
          look="outline"
          disabled={isPending || workflow === undefined}
          onClick={() => setEditing(true)}
        >
          <Pencil size={15} aria-hidden />
          {t.edit}
        </Button>
        <Button
          look="outline"
          isDanger
          disabled={isPending}
          onClick={() => onDecide({ act: 'deny', body: { key } })}
        >
          {t.refuse}
        </Button>
      </div>
      {isEditing && workflow && (
        <PlanEditor
          start={workflow}
          onClose={() => setEditing(false)}
          onRun={(plan) => {
            setEditing(false)
            onDecide({ act: 'approve', body: { key, plan } })
          }}
        />
      )}
    </div>
  )
}
