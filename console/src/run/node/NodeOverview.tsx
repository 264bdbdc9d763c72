import { Link } from 'react-router'
import type { NodeBrief, NodeDetail } from '../../api/types'
import { Markdown } from '../../markdown/Markdown'
import { useFormat } from '../../i18n/format'
import { useLanguage, useWords } from '../../i18n/i18n'
import { Notice } from '../../ui/Notice'
import { FileList } from '../gallery/FileList'
import type { NodePicture, RunPicture } from '../../picture/picture'
import { TracedTables } from '../rows/TracedTables'
import { tracedTablesOf } from '../rows/tracedTables'
import { NodeAttempts } from './NodeAttempts'
import { NodeLinks } from './NodeLinks'
import { NodeSection } from '../shared/NodeSection'
import { ModelReplies } from './ModelReplies'
import { nodeWords } from './words'
import nodeStyles from '../shared/node.module.css'
import styles from './NodeOverview.module.css'

interface NodeOverviewProps {
  runId: string
  node: NodePicture
  detail: NodeDetail | undefined
  picture: RunPicture
}

export function NodeOverview({ runId, node, detail, picture }: NodeOverviewProps) {
  const t = useWords(nodeWords)
  const made = picture.artifacts.filter((artifact) => artifact.node === node.id)
  const next = picture.edges.filter((edge) => edge.from === node.id).map((edge) => edge.to)
  return (
    <div className={nodeStyles.sections}>
      <Outcome node={node} />
      {node.summary && (
        <NodeSection title={t.result}>
          <Markdown text={node.summary} />
        </NodeSection>
      )}
      <TracedTables runId={runId} node={node.id} tables={tracedTablesOf(detail)} />
      {node.text !== '' && (
        <NodeSection title={t.sayingNow}>
          <Markdown text={node.text} />
        </NodeSection>
      )}
      {made.length > 0 && (
        <NodeSection title={t.files}>
          <FileList runId={runId} files={made} />
        </NodeSection>
      )}
      <Brief brief={detail?.brief} desc={node.desc} />
      <NodeSection title={t.steps}>
        <ol className={styles.steps}>
          {node.steps.map((step) => (
            <li key={step.stepNumber} value={step.stepNumber}>
              {step.desc}
            </li>
          ))}
        </ol>
      </NodeSection>
      <NodeLinks title={t.after} ids={node.dependencies} picture={picture} />
      <NodeLinks title={t.before} ids={next} picture={picture} />
      <NodeAttempts node={node} />
      <ModelReplies replies={detail?.replies ?? []} />
    </div>
  )
}

/** Why it failed, was left out, replaced or reused. */
function Outcome({ node }: { node: NodePicture }) {
  const t = useWords(nodeWords)
  const { language } = useLanguage()
  const { problem, skipped, reusedFrom } = node
  return (
    <>
      {problem && (
        <Notice tone="failed" title={(language === 'zh' && problem.messageZh) || problem.message}>
          <p className="faint mono">{problem.code}</p>
        </Notice>
      )}
      {skipped && <Notice tone="idle">{t.skipped(skipped.because)}</Notice>}
      {node.isReplaced && <Notice tone="idle">{t.replaced}</Notice>}
      {node.state === 'CANCELLED' && (
        <Notice tone="idle" title={t.cancelled}>
          {node.reason}
        </Notice>
      )}
      {reusedFrom !== undefined && (
        <p className="small">
          {t.reusedFrom}{' '}
          <Link className="mono" to={`/runs/${encodeURIComponent(reusedFrom)}`}>
            {reusedFrom}
          </Link>
        </p>
      )}
    </>
  )
}

function Brief({ brief, desc }: { brief: NodeBrief | string | undefined; desc: string }) {
  const t = useWords(nodeWords)
  const format = useFormat()
  if (typeof brief === 'string' || brief === undefined) {
    return (
      <NodeSection title={t.brief}>
        <p className={styles.brief}>{brief || desc}</p>
      </NodeSection>
    )
  }
  const parents = brief.parents.filter((parent) => parent.summary)
  return (
    <NodeSection title={t.brief}>
      <p className={styles.brief}>{brief.task}</p>
      {brief.goal !== brief.task && (
        <p className="small faint">
          {t.goal}: {brief.goal}
        </p>
      )}
      {parents.length > 0 && (
        <details className={nodeStyles.details}>
          <summary>
            {t.parents} ({format.number(parents.length)})
          </summary>
          {parents.map((parent) => (
            <div key={parent.node} className={styles.parent}>
              <strong>{parent.name}</strong>
              <Markdown text={parent.summary ?? ''} />
            </div>
          ))}
        </details>
      )}
    </NodeSection>
  )
}
