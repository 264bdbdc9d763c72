import { Trash2 } from 'lucide-react'
import type { PlanNode, Workflow } from '../api/types'
import { useWords } from '../i18n/i18n'
import { IconButton } from '../ui/Button'
import { without, withNode, withSteps } from './edit'
import { planWords } from './words'
import planStyles from './plan.module.css'
import ui from '../ui/ui.module.css'
import styles from './PlanForm.module.css'

interface PlanFormProps {
  plan: Workflow
  onChange: (plan: Workflow) => void
}

export function PlanForm({ plan, onChange }: PlanFormProps) {
  return (
    <div className={planStyles.editor}>
      {plan.agentGraph.map((node) => (
        <NodeFields key={node.id} node={node} plan={plan} onChange={onChange} />
      ))}
    </div>
  )
}

function NodeFields({ node, plan, onChange }: PlanFormProps & { node: PlanNode }) {
  const t = useWords(planWords)
  return (
    <fieldset className={styles.editorNode}>
      <legend>
        <span className="mono faint">{node.id}</span>
        <span className={ui.chip}>{node.type}</span>
        {plan.agentGraph.length > 1 && (
          <IconButton
            isSmall
            name={t.remove(node.name)}
            onClick={() => onChange(without(plan, node.id))}
          >
            <Trash2 size={15} aria-hidden />
          </IconButton>
        )}
      </legend>
      <label className={ui.label}>
        {t.name}
        <input
          className={ui.field}
          value={node.name}
          onChange={(event) => onChange(withNode(plan, node.id, { name: event.target.value }))}
        />
      </label>
      <label className={ui.label}>
        {t.desc}
        <textarea
          className={ui.field}
          rows={2}
          value={node.desc}
          onChange={(event) => onChange(withNode(plan, node.id, { desc: event.target.value }))}
        />
      </label>
      <label className={ui.label}>
        {t.stepLines}
        <textarea
          className={ui.field}
          rows={Math.max(2, node.steps.length)}
          defaultValue={node.steps.map((step) => step.desc).join('\n')}
          onChange={(event) => onChange(withSteps(plan, node.id, event.target.value))}
        />
      </label>
    </fieldset>
  )
}
