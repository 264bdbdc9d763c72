import { Trash2 } from 'lucide-react'
import type { PlanNode, Workflow } from '../api/types'
import { useWords } from '../i18n/i18n'
import { IconButton } from '../ui/Button'
import { without, withNode, withSteps } from './edit'
import { planWords } from './words'

interface PlanFormProps {
  plan: Workflow
  onChange: (plan: Workflow) => void
}

export function PlanForm({ plan, onChange }: PlanFormProps) {
  return (
    <div className="plan-editor">
      {plan.agentGraph.map((node) => (
        <NodeFields key={node.id} node={node} plan={plan} onChange={onChange} />
      ))}
    </div>
  )
}

function NodeFields({ node, plan, onChange }: PlanFormProps & { node: PlanNode }) {
  const t = useWords(planWords)
  return (
    <fieldset className="plan-editor-node">
      <legend>
        <span className="mono faint">{node.id}</span>
        <span className="chip">{node.type}</span>
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
      <label className="label">
        {t.name}
        <input
          className="field"
          value={node.name}
          onChange={(event) => onChange(withNode(plan, node.id, { name: event.target.value }))}
        />
      </label>
      <label className="label">
        {t.desc}
        <textarea
          className="field"
          rows={2}
          value={node.desc}
          onChange={(event) => onChange(withNode(plan, node.id, { desc: event.target.value }))}
        />
      </label>
      <label className="label">
        {t.stepLines}
        <textarea
          className="field"
          rows={Math.max(2, node.steps.length)}
          defaultValue={node.steps.map((step) => step.desc).join('\n')}
          onChange={(event) => onChange(withSteps(plan, node.id, event.target.value))}
        />
      </label>
    </fieldset>
  )
}
