import { Flag } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Priority, Task } from '../api/life'
import { useCanEdit } from '../app/useCanEdit'
import { useWords } from '../i18n/i18n'
import { isOver } from './days'
import { useEditor } from './Editor'
import { ItemMenu } from './ItemMenu'
import type { CheckOff } from './useCheckOff'
import { useDays } from './useDays'
import type { Projects } from './useLife'
import { useMinute } from './useMinute'
import { lifeWords } from './words'
import type { Tone } from '../ui/tone'
import { Badge } from '../ui/Badge'
import { classNames } from '../ui/classNames'
import lifeStyles from './life.module.css'
import ui from '../ui/ui.module.css'
import styles from './TaskRow.module.css'

const TONES: Record<Priority, Tone> = {
  URGENT: 'failed',
  HIGH: 'waiting',
  MEDIUM: 'idle',
  LOW: 'idle',
}

interface TaskRowProps {
  task: Task
  projects: Projects
  check: CheckOff
}

export function TaskRow({ task, projects, check }: TaskRowProps) {
  const t = useWords(lifeWords)
  const canEdit = useCanEdit()
  const row = useRef<HTMLLIElement>(null)
  const open = useEditor()
  const [wished, setWished] = useState<boolean>() // what was ticked, until there is an answer
  const edit = () => open({ kind: 'tasks', item: task })
  const project = projects.get(task.projectId ?? '')
  const toggle = () => {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    setWished(!task.completed)
    check
      .mutateAsync(task)
      .then(() => passFocus(row.current, next))
      .catch(() => {}) // reported above the lists
      .finally(() => setWished(undefined))
  }
  return (
    <li ref={row} className={classNames(styles.task, task.completed && styles.completed)}>
      <input
        type="checkbox"
        aria-label={t.checkOff(task.title)}
        checked={wished ?? task.completed}
        disabled={!canEdit}
        onChange={toggle}
      />
      <div className={styles.taskText}>
        {canEdit ? (
          <button type="button" className={styles.open} onClick={edit}>
            {task.title}
          </button>
        ) : (
          <span>{task.title}</span>
        )}
        {task.description !== '' && <p className="faint small">{task.description}</p>}
      </div>
      <div className={classNames(styles.taskFacts, 'small')}>
        {project && (
          <Link className={ui.chip} to={`/life?${new URLSearchParams({ project: project.id })}`}>
            {project.name}
          </Link>
        )}
        {task.priority !== 'MEDIUM' && (
          <Badge tone={TONES[task.priority]}>
            <Flag size={12} aria-hidden />
            {t.priorities[task.priority]}
          </Badge>
        )}
        {task.dueDate && <DueDate due={task.dueDate} isDone={task.completed} />}
      </div>
      <ItemMenu kind="tasks" item={task} name={task.title} onEdit={edit} />
    </li>
  )
}

function DueDate({ due, isDone }: { due: string; isDone: boolean }) {
  const days = useDays()
  const minute = useMinute()
  const isLate = !isDone && isOver(due, minute)
  return (
    <time dateTime={due} className={classNames('numbers', isLate ? lifeStyles.late : 'faint')}>
      {days.due(due)}
    </time>
  )
}

/** A row that goes to another group must not take the focus of the keyboard with it. */
function passFocus(row: HTMLElement | null, next: Element | null | undefined) {
  if (row?.contains(document.activeElement)) {
    next?.querySelector<HTMLElement>('input')?.focus()
  }
}
