import {
  Ban,
  Copy,
  Download,
  Ellipsis,
  GitCompare,
  GitFork,
  Play,
  RotateCw,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Run } from '../../api/types'
import { useCanEdit } from '../../app/useCanEdit'
import { useWords } from '../../i18n/i18n'
import { Button, IconButton } from '../../ui/Button'
import { Menu, type MenuItem } from '../../ui/Menu'
import { ErrorNotice } from '../../ui/Notice'
import { possibleIn, type Possible } from '../../picture/runState'
import { useWorkflow } from '../../picture/useWorkflow'
import { CancelDialog } from './CancelDialog'
import { DeleteDialog } from './DeleteDialog'
import { ForkDialog } from './ForkDialog'
import { addressOf, save, useRunActions } from './useRunActions'
import { actionWords } from './words'
import styles from './RunActions.module.css'

type Asking = 'fork' | 'delete' | 'cancel'

/** All that can be done with a run as a whole. */
export function RunActions({ run, state }: { run: Run; state: string }) {
  const t = useWords(actionWords)
  const possible = usePossible(state)
  const actions = useRunActions(run.runId)
  const [asking, setAsking] = useState<Asking>()
  const workflow = useWorkflow(run, asking === 'fork')
  const items = useItems(run, state, setAsking)
  return (
    <>
      {possible.cancel && (
        <Button look="outline" isSmall onClick={() => setAsking('cancel')}>
          <Ban size={14} aria-hidden />
          {t.cancel}
        </Button>
      )}
      {possible.resume && (
        <Button
          look="primary"
          isSmall
          disabled={actions.isPending}
          onClick={() => actions.mutate({ act: 'resume', body: {} })}
        >
          <Play size={14} aria-hidden />
          {t.resume}
        </Button>
      )}
      {possible.rerunFailed && (
        <Button
          look="primary"
          isSmall
          title={t.rerunHint}
          disabled={actions.isPending}
          onClick={() => actions.mutate({ act: 'rerun', body: { failed: true } })}
        >
          <RotateCw size={14} aria-hidden />
          {t.rerunFailed}
        </Button>
      )}
      <Menu
        items={items}
        trigger={(props) => (
          <IconButton isSmall name={t.more} {...props}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        )}
      />
      {actions.error && (
        <div className={styles.actionError}>
          <ErrorNotice error={actions.error} />
        </div>
      )}
      {asking === 'fork' && workflow && (
        <ForkDialog run={run} workflow={workflow} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'delete' && (
        <DeleteDialog runId={run.runId} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'cancel' && (
        <CancelDialog runId={run.runId} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}

/** What the user can do with a run in this state. */
function usePossible(state: string): Possible {
  const possible = possibleIn(state)
  return useCanEdit() ? possible : { ...possibleIn('PENDING'), export: possible.export }
}

function useItems(run: Run, state: string, ask: (what: Asking) => void): MenuItem[] {
  const t = useWords(actionWords)
  const navigate = useNavigate()
  const possible = usePossible(state)
  const { runId, from } = run
  const all: (MenuItem | false | undefined)[] = [
    possible.fork && {
      label: t.fork,
      hint: t.forkHint,
      icon: <GitFork size={15} aria-hidden />,
      onChoose: () => ask('fork'),
    },
    from !== undefined && {
      label: t.compare,
      icon: <GitCompare size={15} aria-hidden />,
      onChoose: () => void navigate(`/runs/${from}/compare/${runId}`),
    },
    possible.export && {
      label: t.exportRun,
      hint: t.exportHint,
      icon: <Download size={15} aria-hidden />,
      onChoose: () => save(`${addressOf(runId)}/export`),
    },
    {
      label: t.copyId,
      icon: <Copy size={15} aria-hidden />,
      onChoose: () => void navigator.clipboard.writeText(runId),
    },
    possible.delete && {
      label: t.deleteRun,
      icon: <Trash2 size={15} aria-hidden />,
      onChoose: () => ask('delete'),
    },
  ]
  return all.filter((item): item is MenuItem => typeof item === 'object')
}
