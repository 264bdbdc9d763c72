import type { DiffCourse, DiffNode } from '../../api/types'
import { useFormat } from '../../i18n/format'
import { useWords } from '../../i18n/i18n'
import { Diff } from '../../ui/Diff'
import { StateIcon } from '../../ui/State'
import { compareWords } from './words'

const TONES: Record<string, string> = {
  ADDED: 'tone-done',
  REMOVED: 'tone-failed',
  CHANGED: 'tone-waiting',
}

/** Each step of both runs: how its definition changed, how it went, what it came to. */
export function DiffNodes({ nodes }: { nodes: DiffNode[] }) {
  return (
    <ul role="list" className="compare-nodes">
      {nodes.map((node) => (
        <li key={node.id} className="card">
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
    <span className="compare-node-head">
      <span className="compare-node-name">{node.name}</span>
      <span className={`state ${isOther ? 'tone-waiting' : (TONES[node.change] ?? 'tone-idle')}`}>
        {isOther ? t.resultDiffers : t.changes[node.change]}
      </span>
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
    <span className="compare-course numbers">
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
    <div className="compare-node-body">
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
