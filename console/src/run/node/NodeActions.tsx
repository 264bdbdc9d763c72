import { PencilLine, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { Run } from '../../api/types'
import { useCanEdit } from '../../app/useCanEdit'
import { useWords } from '../../i18n/i18n'
import { Button } from '../../ui/Button'
import { ErrorNotice } from '../../ui/Notice'
import { useRunActions } from '../actions/useRunActions'
import { isEnded, type NodePicture, type RunPicture } from '../../picture/picture'
import { useWorkflow } from '../../picture/useWorkflow'
import { EditNodeDialog } from './EditNodeDialog'
import { nodeWords } from './words'
import styles from './NodeActions.module.css'

interface NodeActionsProps {
  runId: string
  run: Run | undefined
  picture: RunPicture
  node: NodePicture
}

/** Runs a step again, or a changed one, in a new run; of ended runs only. */
export function NodeActions({ runId, run, picture, node }: NodeActionsProps) {
  const t = useWords(nodeWords)
  const actions = useRunActions(runId)
  const [isEditing, setEditing] = useState(false)
  const workflow = useWorkflow(run, isEditing)
  const canEdit = useCanEdit()
  if (!canEdit || !isEnded(picture.state) || node.isReplaced) {
    return null
  }
  return (
    <div className={styles.actions}>
      <Button
        look="outline"
        isSmall
        title={t.rerunHint}
        disabled={actions.isPending}
        onClick={() => actions.mutate({ act: 'rerun', body: { from: node.id } })}
      >
        <RotateCw size={14} aria-hidden />
        {t.rerun}
      </Button>
      {run && (
        <Button look="outline" isSmall onClick={() => setEditing(true)}>
          <PencilLine size={14} aria-hidden />
          {t.edit}
        </Button>
      )}
      {actions.error && <ErrorNotice error={actions.error} />}
      {isEditing && workflow && (
        <EditNodeDialog
          runId={runId}
          workflow={workflow}
          id={node.id}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  )
}
