import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { ApprovalScope, OpenQuestion, Workflow } from '../api/types'
import { useTranslate, useWords } from '../i18n/i18n'
import { Button, IconButton } from '../ui/Button'
import { Menu } from '../ui/Menu'
import { AlwaysForm } from './AlwaysForm'
import { ArgumentsForm } from './ArgumentsForm'
import { CallFacts } from './CallFacts'
import { DenyForm } from './DenyForm'
import { callOf, canBeAlways } from './subject'
import type { Decide } from './useDecide'
import { approvalWords } from './words'
import approvalsStyles from './approvals.module.css'
import styles from './CallQuestion.module.css'

export interface QuestionProps {
  runId: string
  workflow?: Workflow
  question: OpenQuestion
  isPending: boolean
  onDecide: (decision: Decide) => void
}

/** May this tool be called like this? */
export function CallQuestion({ question, isPending, onDecide }: QuestionProps) {
  const t = useWords(approvalWords)
  const translate = useTranslate()
  const call = callOf(question)
  const [open, setOpen] = useState<'edit' | 'always' | 'deny'>()
  const { key } = question
  const approve = (scope: ApprovalScope) => onDecide({ act: 'approve', body: { key, scope } })
  const close = () => setOpen(undefined)
  return (
    <>
      <h2 className={approvalsStyles.title}>
        {t.wants(call.agent)} <strong>{translate(call.doing) || call.tool}</strong>
      </h2>
      <CallFacts call={call} />
      {open === undefined && (
        <div className={approvalsStyles.actions}>
          <span className={styles.split}>
            <Button look="primary" disabled={isPending} onClick={() => approve('once')}>
              {t.once}
            </Button>
            <Menu
              heading={t.more}
              side="start"
              items={[
                { label: t.run, hint: t.runHint, onChoose: () => approve('run') },
                ...(canBeAlways(question)
                  ? [{ label: t.always, hint: t.alwaysHint, onChoose: () => setOpen('always') }]
                  : []),
              ]}
              trigger={(props) => (
                <IconButton look="primary" name={t.more} disabled={isPending} {...props}>
                  <ChevronDown size={16} aria-hidden />
                </IconButton>
              )}
            />
          </span>
          {call.schema !== undefined && (
            <Button look="outline" disabled={isPending} onClick={() => setOpen('edit')}>
              {t.edit}
            </Button>
          )}
          <Button look="outline" isDanger disabled={isPending} onClick={() => setOpen('deny')}>
            {t.deny}
          </Button>
        </div>
      )}
      {open === 'edit' && (
        <ArgumentsForm
          start={call.arguments}
          isPending={isPending}
          onCancel={close}
          onAllow={(edited) =>
            onDecide({ act: 'approve', body: { key, scope: 'once', arguments: edited } })
          }
        />
      )}
      {open === 'always' && (
        <AlwaysForm
          call={call}
          isPending={isPending}
          onCancel={close}
          onAllow={(pattern) =>
            onDecide({ act: 'approve', body: { key, scope: 'always', pattern } })
          }
        />
      )}
      {open === 'deny' && (
        <DenyForm
          isPending={isPending}
          onCancel={close}
          onDeny={(reason) => onDecide({ act: 'deny', body: { key, reason } })}
        />
      )}
    </>
  )
}
