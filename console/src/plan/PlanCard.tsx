import { ChevronRight, GitFork, Workflow as WorkflowIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { PlanPicture } from './planPicture'
import { useFormat } from '../i18n/format'
import { useTranslate, useWords } from '../i18n/i18n'
import { countDone, isEnded, type RunPicture } from '../picture/picture'
import { StateBadge } from '../ui/State'
import { levelsOf } from './levels'
import { PlanRow } from './PlanRow'
import { rowsOf } from './rows'
import { planWords } from './words'
import type { Tone } from '../ui/tone'
import { classNames } from '../ui/classNames'
import planStyles from './plan.module.css'
import ui from '../ui/ui.module.css'
import styles from './PlanCard.module.css'

interface PlanCardProps {
  plan: PlanPicture
  /** The run of it, once there is one. */
  run?: RunPicture
  runId?: string
  /** Whether it is shown in full from the start. */
  isOpen: boolean
  /** What waits for a decision about this plan. */
  children?: ReactNode
}

/** A plan, and how far its run has come. */
export function PlanCard({ plan, run, runId, isOpen, children }: PlanCardProps) {
  const t = useWords(planWords)
  const [chosen, setChosen] = useState<boolean>()
  const isShown = chosen ?? isOpen
  const rows = rowsOf(plan.workflow, run)
  return (
    <section
      className={classNames(styles.plan, ui.card)}
      data-slot="plan"
      aria-label={`${t.plan}: ${plan.workflow.name}`}
    >
      <header className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isShown}
          title={isShown ? t.hide : t.show}
          onClick={() => setChosen(!isShown)}
        >
          <ChevronRight size={16} aria-hidden className={styles.chevron} />
          <WorkflowIcon size={16} aria-hidden />
          <span className={styles.title}>{t.plan}</span>
          <Estimate plan={plan} run={run} />
        </button>
        {run && run.state !== 'PENDING' && <StateBadge state={run.state} />}
        {runId && (
          <Link className={styles.link} to={`/runs/${runId}`}>
            <GitFork size={14} aria-hidden />
            {t.openRun}
          </Link>
        )}
      </header>
      {isShown && (
        <>
          <ol role="list" className={planStyles.rows}>
            {rows.map((row) => (
              <PlanRow key={row.id} row={row} runId={runId} />
            ))}
          </ol>
          <PlanNotes plan={plan} />
        </>
      )}
      {children}
    </section>
  )
}

function Estimate({ plan, run }: { plan: PlanPicture; run?: RunPicture }) {
  const t = useWords(planWords)
  const format = useFormat()
  const nodes = run && run.nodes.length > 0 ? run.nodes : plan.workflow.agentGraph
  const stages = Math.max(1, ...levelsOf(nodes).values())
  const { estimatedDuration } = plan.workflow
  const isLive = run !== undefined && run.state !== 'PENDING'
  const tokens = run ? run.inputTokens + run.outputTokens : 0
  const parts = [
    isLive && !isEnded(run.state)
      ? t.progress(countDone(run), nodes.length)
      : t.steps(nodes.length),
    !isLive && t.levels(stages),
    !isLive &&
      typeof estimatedDuration === 'number' &&
      t.estimated(format.duration(estimatedDuration)),
    run?.startedAt && run.endedAt && format.duration(between(run.startedAt, run.endedAt)),
    tokens > 0 && t.spent(format.number(tokens)),
    run && run.cost > 0 && format.money(run.cost),
  ]
  return (
    <span className={classNames(styles.estimate, 'numbers')}>
      {parts.filter(Boolean).join(' · ')}
    </span>
  )
}

function between(start: string, end: string): number {
  return new Date(end).getTime() - new Date(start).getTime()
}

function PlanNotes({ plan }: { plan: PlanPicture }) {
  const t = useWords(planWords)
  const translate = useTranslate()
  const repairs = plan.repairs.map(translate)
  return (
    <>
      <Notes title={t.omissions} notes={plan.omissions} tone="waiting" />
      <Notes title={t.repairs} notes={repairs} tone="idle" />
    </>
  )
}

function Notes({ title, notes, tone }: { title: string; notes: string[]; tone: Tone }) {
  if (notes.length === 0) {
    return null
  }
  return (
    <div className={styles.notes} data-tone={tone}>
      <h4>{title}</h4>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}
