import { useId, useState } from 'react'
import type { Workflow } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { ErrorNotice, Notice, ProblemList } from '../ui/Notice'
import { PlanForm } from './PlanForm'
import { useValidation } from './useValidation'
import { planWords } from './words'
import { classNames } from '../ui/classNames'
import planStyles from './plan.module.css'
import tabsStyles from '../ui/Tabs.module.css'
import ui from '../ui/ui.module.css'
import styles from './PlanEditor.module.css'

interface PlanEditorProps {
  start: Workflow
  onClose: () => void
  onRun: (plan: Workflow) => void
}

/** A plan as a form and as JSON, checked by the server while it is edited. */
export function PlanEditor({ start, onClose, onRun }: PlanEditorProps) {
  const t = useWords(planWords)
  const panel = useId()
  const [plan, setPlan] = useState(start)
  const [json, setJson] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const isForm = json === undefined
  const { validation, isChecking, error } = useValidation(plan)

  const writeJson = (text: string) => {
    setJson(text)
    try {
      setPlan(JSON.parse(text) as Workflow)
      setWrong(undefined)
    } catch (caught) {
      setWrong((caught as Error).message)
    }
  }
  const showForm = () => {
    setJson(undefined)
    setWrong(undefined)
  }
  const canRun = wrong === undefined && !isChecking && (validation?.valid ?? false)

  return (
    <Dialog title={t.editTitle} isWide onClose={onClose}>
      <div className={planStyles.editor}>
        <div className={tabsStyles.tabs} role="tablist">
          <Tab name={t.asForm} isChosen={isForm} panel={panel} onChoose={showForm} />
          <Tab
            name={t.asJson}
            isChosen={!isForm}
            panel={panel}
            onChoose={() => setJson(json ?? JSON.stringify(plan, undefined, 2))}
          />
        </div>
        <div id={panel} role="tabpanel">
          {isForm ? (
            <PlanForm plan={plan} onChange={setPlan} />
          ) : (
            <textarea
              className={classNames(ui.field, 'mono')}
              rows={22}
              spellCheck={false}
              value={json}
              aria-label={t.asJson}
              aria-invalid={wrong !== undefined}
              onChange={(event) => writeJson(event.target.value)}
            />
          )}
        </div>
        <div className={styles.editorFoot}>
          <div aria-live="polite">
            {wrong !== undefined && <Notice tone="failed">{t.notJson(wrong)}</Notice>}
            {wrong === undefined && error && <ErrorNotice error={error} />}
            {wrong === undefined && validation && !validation.valid && (
              <Notice tone="failed">
                <ProblemList problems={validation.problems} />
              </Notice>
            )}
            {wrong === undefined && validation?.valid && (
              <p className="faint small">{isChecking ? t.checking : t.valid}</p>
            )}
          </div>
          <div className={ui.formActions}>
            <Button onClick={onClose}>{t.cancel}</Button>
            <Button look="primary" disabled={!canRun} onClick={() => onRun(plan)}>
              {t.runEdited}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}

interface TabProps {
  name: string
  isChosen: boolean
  panel: string
  onChoose: () => void
}

function Tab({ name, isChosen, panel, onChoose }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      className={tabsStyles.tab}
      aria-selected={isChosen}
      aria-controls={panel}
      onClick={onChoose}
    >
      {name}
    </button>
  )
}
