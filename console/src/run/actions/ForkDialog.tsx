import { useState } from 'react'
import type { Run, Workflow } from '../../api/types'
import { useWords } from '../../i18n/i18n'
import { Button } from '../../ui/Button'
import type { Fork } from '../../api/types'
import { Dialog } from '../../ui/Dialog'
import { ErrorNotice } from '../../ui/Notice'
import { Tabs } from '../../ui/Tabs'
import { JsonField } from './JsonField'
import { readRecord, writeJson } from './jsonText'
import { PlanCheck } from './PlanCheck'
import { useRunActions } from './useRunActions'
import { actionWords } from './words'
import ui from '../../ui/ui.module.css'
import styles from './ForkDialog.module.css'

export type ForkBy = 'request' | 'inputs' | 'plan'

interface ForkDialogProps {
  run: Run
  workflow: Workflow
  /** What to change, where that is known already. */
  by?: ForkBy
  onClose: () => void
}

/** Starts a new run from an ended one: with another request, other inputs or an edited plan. */
export function ForkDialog({ run, workflow, by: first = 'request', onClose }: ForkDialogProps) {
  const t = useWords(actionWords)
  const actions = useRunActions(run.runId)
  const [by, setBy] = useState<ForkBy>(first)
  const [request, setRequest] = useState(run.request)
  const [inputs, setInputs] = useState(() => writeJson(run.inputs ?? {}))
  const [plan, setPlan] = useState(() => writeJson(workflow))
  const fork = forkOf(by, { request, inputs, plan })
  const tabs = [
    { id: 'request' as const, label: t.byRequest },
    { id: 'inputs' as const, label: t.byInputs },
    { id: 'plan' as const, label: t.byPlan },
  ]
  return (
    <Dialog title={t.forkTitle} isWide={by === 'plan'} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (fork) {
            actions.mutate({ act: 'fork', body: fork }, { onSuccess: onClose })
          }
        }}
      >
        <p className="small">{t.forkLead}</p>
        <Tabs name={t.forkBy} tabs={tabs} chosen={by} onChoose={setBy} className={styles.forkPanel}>
          {by === 'request' && (
            <label className={ui.label}>
              {t.request}
              <textarea
                className={ui.field}
                rows={4}
                value={request}
                onChange={(event) => setRequest(event.target.value)}
              />
            </label>
          )}
          {by === 'inputs' && (
            <JsonField
              label={t.inputs}
              hint={run.inputs === undefined ? t.noInputs : undefined}
              rows={10}
              text={inputs}
              onChange={setInputs}
            />
          )}
          {by === 'plan' && (
            <>
              <JsonField label={t.plan} text={plan} onChange={setPlan} />
              <PlanCheck text={plan} />
            </>
          )}
        </Tabs>
        {actions.error && <ErrorNotice error={actions.error} />}
        <div className={ui.formActions}>
          <Button onClick={onClose}>{t.dismiss}</Button>
          <Button look="primary" type="submit" disabled={!fork || actions.isPending}>
            {t.start}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What to send; undefined while what was written makes no sense. */
function forkOf(
  by: ForkBy,
  { request, inputs, plan }: { request: string; inputs: string; plan: string },
): Fork | undefined {
  if (by === 'request') {
    return request.trim() === '' ? undefined : { request: request.trim() }
  }
  const reading = readRecord(by === 'inputs' ? inputs : plan)
  if (!('record' in reading)) {
    return undefined
  }
  return by === 'inputs'
    ? { inputs: reading.record }
    : { workflow: reading.record as unknown as Workflow }
}
