import { ChevronRight, GitFork, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Run } from '../api/types'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { StateBadge } from '../ui/State'
import { toneOf } from '../ui/tone'
import { RunActions } from './actions/RunActions'
import { isEnded, type RunPicture } from '../picture/picture'
import { useNow } from '../ui/clock'
import { runWords } from './shared/words'
import styles from './RunHeader.module.css'

interface RunHeaderProps {
  picture: RunPicture
  run: Run | undefined
  state: string
}

export function RunHeader({ picture, run, state }: RunHeaderProps) {
  const t = useWords(runWords)
  const request = run?.request || picture.description || picture.name
  return (
    <header className={styles.head}>
      <nav className={styles.crumbs} aria-label={t.runs}>
        <Link to="/runs">{t.runs}</Link>
        <ChevronRight size={13} aria-hidden />
        <span className="mono">{run?.runId ?? picture.runId}</span>
      </nav>
      <div className={styles.title} data-slot="run-title">
        <h1 title={request}>{request}</h1>
        <div className={styles.titleEnd}>
          <StateBadge state={state} />
          {run && <RunActions run={run} state={state} />}
        </div>
      </div>
      <Facts picture={picture} run={run} state={state} />
    </header>
  )
}

function Facts({ picture, run, state }: RunHeaderProps) {
  const t = useWords(runWords)
  const format = useFormat()
  const steps = picture.nodes.filter((node) => !node.isReplaced)
  const done = steps.filter((node) => node.state === 'COMPLETED').length
  const all = steps.length
  const startedAt = picture.startedAt ?? run?.startedAt
  const from = run?.from ?? picture.from
  return (
    <div className={styles.facts}>
      <span className={styles.progress}>
        <progress data-tone={toneOf(state)} value={done} max={Math.max(1, all)} aria-hidden />
        <span className="numbers">{t.steps(done, all)}</span>
      </span>
      <Fact name={t.elapsed}>
        <Elapsed picture={picture} isTicking={state === 'RUNNING'} />
      </Fact>
      <Fact name={t.tokens}>{format.number(picture.inputTokens + picture.outputTokens)}</Fact>
      <Fact name={t.cost}>{format.money(picture.cost)}</Fact>
      {startedAt && (
        <Fact name={t.started}>
          <time dateTime={startedAt}>{format.dateTime(startedAt)}</time>
        </Fact>
      )}
      {from && (
        <Link className={styles.link} to={`/runs/${encodeURIComponent(from)}`}>
          <GitFork size={14} aria-hidden />
          {t.from} <span className="mono">{from}</span>
        </Link>
      )}
      {run?.conversationId && (
        <Link className={styles.link} to={`/c/${encodeURIComponent(run.conversationId)}`}>
          <MessageSquare size={14} aria-hidden />
          {t.conversation}
        </Link>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      <span className={styles.factName}>{name}</span> <span className="numbers">{children}</span>
    </span>
  )
}

function Elapsed({ picture, isTicking }: { picture: RunPicture; isTicking: boolean }) {
  const format = useFormat()
  const now = useNow(isTicking)
  if (picture.startedAt === undefined) {
    return <>–</>
  }
  const end = isEnded(picture.state) && picture.endedAt ? Date.parse(picture.endedAt) : now
  return <>{format.duration(end - Date.parse(picture.startedAt))}</>
}
