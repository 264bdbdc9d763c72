import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../api/client'
import type { Task } from '../api/life'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { ErrorNotice } from '../ui/Notice'
import { useLifeChange } from './useLife'
import { lifeWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './NewTask.module.css'

/** A line for a new task, of the project that is shown; what was typed stays where it is refused. */
export function NewTask({ project }: { project: string }) {
  const t = useWords(lifeWords)
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [dueDate, setDueDate] = useState('')
  const add = useLifeChange((task: Partial<Task>) => api.post('/api/life/tasks', task))
  const submit = () => {
    const projectId = project === '' || project === 'none' ? null : project
    const task = { title: title.trim(), dueDate: dueDate || null, projectId }
    add.mutate(task, {
      onSuccess: () => {
        setTitle((now) => (now === title ? '' : now)) // the next may be typed already
        field.current?.focus()
      },
    })
  }
  return (
    <form
      className={styles.newTask}
      aria-label={t.newTask}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <input
        ref={field}
        className={ui.field}
        aria-label={t.newTask}
        placeholder={t.newTaskHint}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <input
        type="date"
        className={ui.field}
        aria-label={t.due}
        value={dueDate}
        onChange={(event) => setDueDate(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={title.trim() === '' || add.isPending}>
        <Plus size={15} aria-hidden />
        {t.add}
      </Button>
      {add.error && <ErrorNotice error={add.error} />}
    </form>
  )
}
