import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lifeQueries, type LifeFilter, type Task } from '../api/life'
import { useCanEdit } from '../app/useCanEdit'
import { useWords } from '../i18n/i18n'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { CheckOffError } from './CheckOffError'
import { DUE_GROUPS, filterOf, type DueGroup } from './days'
import { MoreButton } from './MoreButton'
import { NewTask } from './NewTask'
import type { TabProps } from './tab'
import { TaskRow } from './TaskRow'
import { useCheckOff, type CheckOff } from './useCheckOff'
import { useProjects, type Projects } from './useLife'
import { lifeWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './TasksTab.module.css'

const MINUTE = 60_000 // ms; a task whose time comes moves by itself

/** Tasks by when they are due; what is done below. */
export function TasksTab({ place }: TabProps) {
  const canEdit = useCanEdit()
  const check = useCheckOff()
  const rows = { projects: useProjects(), check }
  const filter = { projectId: place.project, search: place.search }
  return (
    <>
      {canEdit && <NewTask project={place.project} />}
      <CheckOffError check={check} />
      <OpenTasks filter={filter} rows={rows} />
      <DoneTasks filter={filter} rows={rows} />
    </>
  )
}

interface PartProps {
  filter: LifeFilter
  rows: Rows
}

/** What every row needs. */
interface Rows {
  projects: Projects
  check: CheckOff
}

/** Asked for with every fetch: a list that is fetched again moves on with the time. */
const filterNow = (group: DueGroup) => filterOf(group, new Date())

const useDueGroup = (group: DueGroup, filter: LifeFilter) =>
  useInfiniteQuery({
    ...lifeQueries.list('tasks', filter, group, () => filterNow(group)),
    refetchInterval: MINUTE,
  })

type TaskList = ReturnType<typeof useDueGroup>

function OpenTasks({ filter, rows }: PartProps) {
  const t = useWords(lifeWords)
  const groups: Record<DueGroup, TaskList> = {
    overdue: useDueGroup('overdue', filter),
    today: useDueGroup('today', filter),
    upcoming: useDueGroup('upcoming', filter),
    later: useDueGroup('later', filter),
    undated: useDueGroup('undated', filter),
  }
  const lists = Object.values(groups)
  const error = lists.find((list) => list.error)?.error
  if (lists.some((list) => list.isPending)) {
    return <Loading />
  }
  if (!error && lists.every((list) => count(list) === 0)) {
    const isFiltered = Object.values(filter).some((value) => value !== '')
    return (
      <div className={ui.empty}>
        <h2>{isFiltered ? t.nothingFound : t.noTasks}</h2>
        <p>{isFiltered ? t.nothingFoundHint : t.noTasksHint}</p>
      </div>
    )
  }
  const retry = () => lists.forEach((list) => void list.refetch())
  return (
    <>
      {error && <ErrorNotice error={error} onRetry={retry} />}
      {DUE_GROUPS.map((group) => (
        <Group key={group} name={t.groups[group]} kind={group} list={groups[group]} rows={rows} />
      ))}
    </>
  )
}

function count(list: TaskList): number {
  return list.data?.pages.at(-1)?.meta.total ?? 0
}

interface GroupProps {
  name: string
  kind: DueGroup | 'done'
  list: TaskList
  rows: Rows
}

function Group({ name, kind, list, rows }: GroupProps) {
  if (count(list) === 0) {
    return null
  }
  return (
    <section className={styles.group} data-kind={kind}>
      <h2>
        {name} <span className="faint numbers">{count(list)}</span>
      </h2>
      <TaskLines list={list} rows={rows} />
    </section>
  )
}

function TaskLines({ list, rows }: { list: TaskList; rows: Rows }) {
  const tasks: Task[] = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <ul role="list" className={classNames(ui.card, styles.lines)}>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} {...rows} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function DoneTasks({ filter, rows }: PartProps) {
  const t = useWords(lifeWords)
  const [isOpen, setOpen] = useState(false)
  const done = { completed: true, sort: 'completedAt', order: 'desc' }
  const list = useInfiniteQuery({
    ...lifeQueries.list('tasks', { ...filter, ...done }),
    enabled: isOpen,
  })
  return (
    <details
      className={styles.group}
      data-kind="done"
      onToggle={(event) =>
        event.target === event.currentTarget && setOpen(event.currentTarget.open)
      }
    >
      <summary>
        <h2>
          {t.doneTasks} {list.data && <span className="faint numbers">{count(list)}</span>}
        </h2>
      </summary>
      {isOpen && list.isPending && <Loading />}
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && count(list) === 0 && <p className={ui.empty}>{t.nothingFound}</p>}
      {list.data && count(list) > 0 && <TaskLines list={list} rows={rows} />}
    </details>
  )
}
