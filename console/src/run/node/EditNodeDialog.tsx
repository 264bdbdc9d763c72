import { useState } from 'react'
import type { Workflow } from '../../api/types'
import { useWords } from '../../i18n/i18n'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { ErrorNotice } from '../../ui/Notice'
import { useRunActions } from '../actions/useRunActions'
import { withEditedNode } from './editNode'
import { nodeWords } from './words'
import ui from '../../ui/ui.module.css'

interface EditNodeDialogProps {
  runId: string
  workflow: Workflow
  id: string
  onClose: () => void
}

/** Changes the guidance of one node, and runs that in a fork. */
export function EditNodeDialog({ runId, workflow, id, onClose }: EditNodeDialogProps) {
  const t = useWords(nodeWords)
  const actions = useRunActions(runId)
  const node = workflow.agentGraph.find((one) => one.id === id)
  const [desc, setDesc] = useState(node?.desc ?? '')
  const [steps, setSteps] = useState(() => (node?.steps ?? []).map((one) => one.desc).join('\n'))
  return (
    <Dialog title={t.editTitle} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          const edited = withEditedNode(workflow, id, desc, steps)
          actions.mutate({ act: 'fork', body: { workflow: edited } }, { onSuccess: onClose })
        }}
      >
        <p className="small">{t.editLead}</p>
        <label className={ui.label}>
          {t.task}
          <textarea
            className={ui.field}
            rows={3}
            value={desc}
            onChange={(event) => setDesc(event.target.value)}
          />
        </label>
        <label className={ui.label}>
          {t.stepLines}
          <textarea
            className={ui.field}
            rows={5}
            value={steps}
            onChange={(event) => setSteps(event.target.value)}
          />
        </label>
        {actions.error && <ErrorNotice error={actions.error} />}
        <div className={ui.formActions}>
          <Button onClick={onClose}>{t.keep}</Button>
          <Button
            look="primary"
            type="submit"
            disabled={desc.trim() === '' || steps.trim() === '' || actions.isPending}
          >
            {t.start}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
