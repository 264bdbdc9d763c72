import { useId } from 'react'
import { useWords } from '../i18n/i18n'
import type { FieldSpec } from './form'
import { LinkField } from './LinkField'
import { moodLevel } from './mood'
import { useGoals, useProjects } from './useLife'
import { lifeWords } from './words'
import { classNames } from '../ui/classNames'
import formStyles from './form.module.css'
import ui from '../ui/ui.module.css'
import styles from './ItemField.module.css'

interface ItemFieldProps {
  spec: FieldSpec
  value: string | string[]
  onChange: (value: string | string[]) => void
}

/** One field of a form, as its type needs it. */
export function ItemField({ spec, value, onChange }: ItemFieldProps) {
  const t = useWords(lifeWords)
  const id = useId()
  const label = t.fields[spec.name] ?? spec.name
  if (typeof value !== 'string') {
    const Links = spec.type === 'goals' ? GoalLinks : ProjectLinks
    return <Links label={label} chosen={value} onChange={onChange} />
  }
  const isWhole = spec.type === 'text' || spec.type === 'long' || spec.type === 'list'
  return (
    <div className={classNames(ui.label, styles.itemField, isWhole && formStyles.whole)}>
      <label htmlFor={id}>{label}</label>
      <TextField id={id} spec={spec} value={value} onChange={onChange} />
    </div>
  )
}

interface TextFieldProps {
  id: string
  spec: FieldSpec
  value: string
  onChange: (value: string) => void
}

function TextField({ id, spec, value, onChange }: TextFieldProps) {
  const t = useWords(lifeWords)
  const common = {
    id,
    className: ui.field,
    value,
    required: spec.isRequired,
    maxLength: spec.limit,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  switch (spec.type) {
    case 'long':
      return <textarea {...common} rows={spec.isRequired ? 5 : 3} />
    case 'choice': {
      const { words, values } = spec.choices ?? { words: 'status', values: [] }
      return (
        <select {...common}>
          {values.map((one) => (
            <option key={one} value={one}>
              {(t[words] as Record<string, string>)[one]}
            </option>
          ))}
        </select>
      )
    }
    case 'project':
      return <ProjectSelect {...common} />
    case 'mood':
      return <MoodField {...common} />
    case 'due':
      return <DueField id={id} value={value} onChange={onChange} />
    default:
      return <input {...common} type={spec.type === 'date' ? 'date' : 'text'} />
  }
}

interface CommonProps {
  id: string
  className: string | undefined
  value: string
  onChange: (event: { target: { value: string } }) => void
}

function MoodField(props: CommonProps) {
  const t = useWords(lifeWords)
  return (
    <span className={styles.moodField}>
      <input {...props} className={undefined} type="range" min={1} max={10} step={1} />
      <output htmlFor={props.id} className="numbers">
        {props.value} · {t.moods[moodLevel(Number(props.value))]}
      </output>
    </span>
  )
}

function ProjectSelect(props: CommonProps) {
  const t = useWords(lifeWords)
  const projects = [...useProjects().values()].filter(
    (one) => one.status !== 'ARCHIVED' || one.id === props.value,
  )
  return (
    <select {...props}>
      <option value="">{t.none}</option>
      {projects.map((project) => (
        <option key={project.id} value={project.id}>
          {project.name}
        </option>
      ))}
    </select>
  )
}

/** A day, and a time where that matters. */
function DueField({ id, value, onChange }: Omit<TextFieldProps, 'spec'>) {
  const t = useWords(lifeWords)
  const [day = '', time = ''] = value.split('T')
  const set = (nextDay: string, nextTime: string) =>
    onChange(nextDay === '' || nextTime === '' ? nextDay : `${nextDay}T${nextTime}`)
  return (
    <span className={styles.due}>
      <input
        id={id}
        type="date"
        className={ui.field}
        value={day}
        onChange={(event) => set(event.target.value, time)}
      />
      <input
        type="time"
        className={ui.field}
        aria-label={t.time}
        disabled={day === ''}
        value={time.slice(0, 5)}
        onChange={(event) => set(day, event.target.value)}
      />
    </span>
  )
}

interface LinksProps {
  label: string
  chosen: string[]
  onChange: (chosen: string[]) => void
}

function ProjectLinks(props: LinksProps) {
  const projects = [...useProjects().values()]
  return <LinkField {...props} options={projects} />
}

function GoalLinks(props: LinksProps) {
  const goals = [...useGoals().values()].map((goal) => ({ ...goal, name: goal.title }))
  return <LinkField {...props} options={goals} />
}
