import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sessions, type AgentSession, type AgentTask } from '../api/sessions'
import { useCanEdit } from '../app/useCanEdit'
import { Markdown } from '../markdown/Markdown'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { JsonTree } from '../ui/JsonTree'
import { ErrorNotice } from '../ui/Notice'
import type { Tone } from '../ui/tone'
import { useAgentName } from './useAgentName'
import { sessionWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './TasksTab.module.css'

const TONES: Record<AgentTask['status'], Tone> = {
  pending: 'idle',
  running: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'idle',
}

/** The tasks of agents in a session, the latest first. */
export function TasksTab({ session }: { session: AgentSession }) {
  const t = useWords(sessionWords)
  const tasks = session.task_history.toReversed()
  if (tasks.length === 0) {
    return <p className={ui.empty}>{t.noTasks}</p>
  }
  return (
    <ul role="list" className="stack">
      {tasks.map((task) => (
        <li key={task.task_id}>
          <TaskCard task={task} />
        </li>
      ))}
    </ul>
  )
}

function TaskCard({ task }: { task: AgentTask }) {
  const t = useWords(sessionWords)
  const format = useFormat()
  const nameOf = useAgentName()
  const canEdit = useCanEdit()
  const cache = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => sessions.cancelTask(task.task_id),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['sessions', task.session_id] }),
  })
  return (
    <article className={classNames(ui.card, styles.task)}>
      <header className={styles.head}>
        <h2>{task.description}</h2>
        <Badge tone={TONES[task.status]}>{t.task[task.status]}</Badge>
      </header>
      <p className="faint small">
        {nameOf(task.agent_id)}
        {' · '}
        <time dateTime={task.created_at}>{format.dateTime(task.created_at)}</time>
        {task.duration !== undefined && ` · ${format.duration(task.duration)}`}
      </p>
      {task.status === 'running' && (
        <div className={styles.bar}>
          <progress aria-label={t.progress} max={100} value={task.progress} />
          {canEdit && (
            <Button
              isSmall
              look="outline"
              disabled={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              {t.cancelTask}
            </Button>
          )}
        </div>
      )}
      {cancel.error && <ErrorNotice error={cancel.error} />}
      {task.error && <p className={styles.error}>{task.error}</p>}
      {task.output && (
        <details className={styles.more}>
          <summary>{t.result}</summary>
          <Markdown text={task.output} />
        </details>
      )}
      {task.input.task_summary !== undefined && (
        <details className={styles.more}>
          <summary>{t.summary}</summary>
          <JsonTree value={task.input.task_summary} />
        </details>
      )}
    </article>
  )
}
