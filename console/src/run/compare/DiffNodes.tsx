import type { DiffCourse, DiffNode } from '../../api/types'
import { useFormat } from '../../i18n/format'
import { useWords } from '../../i18n/i18n'
import { Diff } from '../../ui/Diff'
import { StateIcon } from '../../ui/State'
import { compareWords } from './words'
import { Badge } from '../../ui/Badge'
import type { Tone } from '../../ui/tone'
import { classNames } from '../../ui/classNames'
import ui from '../../ui/ui.module.css'
import styles from './DiffNodes.module.css'

const TONES: Record<string, Tone> = {
  ADDED: 'done',
  REMOVED: 'failed',
  CHANGED: 'waiting',
}

/** Each step of both runs: how its definition changed, how it went, what it came to. */
export function DiffNodes({ nodes }: { nodes: DiffNode[] }) {
  return (
    <ul role="list" className={styles.nodes}>
      {nodes.map((node) => (
        <li key={node.id} className={ui.card}>
          <details open={node.different && nodes.length <= 6}>
            <summary>
              <Head node={node} />
            </summary>
            <Body node={node} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function Head({ node }: { node: DiffNode }) {
  const t = useWords(compareWords)
  const isOther = node.change === 'SAME' && node.different
  return (
    <span className={styles.nodeHead}>
      <span className={styles.nodeName}>{node.name}</span>
      <Badge tone={isOther ? 'waiting' : (TONES[node.change] ?? 'idle')}>
        {isOther ? t.resultDiffers : t.changes[node.change]}
      </Badge>
      <Course course={node.before} name={t.before} />
      <span aria-hidden className="faint">
        →
      </span>
      <Course course={node.after} name={t.after} />
    </span>
  )
}

function Course({ course, name }: { course?: DiffCourse | null; name: string }) {
  const t = useWords(compareWords)
  const format = useFormat()
  return (
    <span className={classNames(styles.course, 'numbers')}>
      <span className="hidden-visually">{name}: </span>
      {!course ? (
        <span className="faint">{t.none}</span>
      ) : (
        <>
          <StateIcon state={course.reused ? 'REUSED' : course.state} size={14} />
          {format.duration(course.milliseconds)}
        </>
      )}
    </span>
  )
}

function Body({ node }: { node: DiffNode }) {
  const t = useWords(compareWords)
  return (
    <div className={styles.nodeBody}>
      {node.fields.length > 0 && <p className="small">{t.fields(node.fields.join(', '))}</p>}
      {node.variables.length > 0 && (
        <p className="small">{t.variables(node.variables.join(', '))}</p>
      )}
      {node.output.length > 0 && (
        <>
          <h3>{t.output}</h3>
          <Diff lines={node.output} />
        </>
      )}
    </div>
  )
}
