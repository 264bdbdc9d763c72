import { Link } from 'react-router'
import type { NodeDetail } from '../../api/types'
import { pageAddress } from '../../documents/address'
import { useWords } from '../../i18n/i18n'
import type { NodePicture } from '../../picture/picture'
import { NodeSection } from '../shared/NodeSection'
import { ValueView } from '../shared/ValueView'
import { nodeWords } from './words'
import { classNames } from '../../ui/classNames'
import nodeStyles from '../shared/node.module.css'
import ui from '../../ui/ui.module.css'
import styles from './NodeData.module.css'

/** Shared variables read and written, passages worked with, and the output. */
export function NodeData({ node, detail }: { node: NodePicture; detail: NodeDetail | undefined }) {
  const t = useWords(nodeWords)
  const reads = detail?.reads ?? node.reads
  const writes = detail?.writes ?? node.writes.map((key) => ({ key, what: '', preview: undefined }))
  const passages = detail?.passages ?? []
  const output = detail?.output
  const isEmpty = reads.length + writes.length + passages.length === 0
  return (
    <div className={nodeStyles.sections}>
      {isEmpty && output === undefined && <p className={ui.empty}>{t.noData}</p>}
      {reads.length > 0 && (
        <NodeSection title={t.reads}>
          <ul role="list" className={nodeStyles.links}>
            {reads.map((key) => (
              <li key={key} className={classNames(ui.chip, 'mono')}>
                {key}
              </li>
            ))}
          </ul>
        </NodeSection>
      )}
      {writes.length > 0 && (
        <NodeSection title={t.writes}>
          {writes.map((one) => (
            <details key={one.key} className={nodeStyles.details} open={writes.length === 1}>
              <summary>
                <span className="mono">{one.key}</span>
                {one.what && <span className="faint small"> {one.what}</span>}
              </summary>
              {one.preview !== undefined && <ValueView value={one.preview} />}
            </details>
          ))}
        </NodeSection>
      )}
      {passages.length > 0 && (
        <NodeSection title={t.passages}>
          {passages.map((passage, index) => (
            <figure key={index} className={styles.passage}>
              <blockquote>{passage.text}</blockquote>
              <figcaption>
                <Link to={pageAddress(passage)}>{passage.title}</Link>{' '}
                <span className="mono">
                  {passage.path}
                  {passage.anchor && `#${passage.anchor}`}
                </span>
              </figcaption>
            </figure>
          ))}
        </NodeSection>
      )}
      {output !== undefined && output !== null && (
        <NodeSection title={t.output}>
          <ValueView value={output} />
        </NodeSection>
      )}
    </div>
  )
}
