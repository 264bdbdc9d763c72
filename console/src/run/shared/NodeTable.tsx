import { memo, useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/format'
import { useWords } from '../../i18n/i18n'
import { Button } from '../../ui/Button'
import { StateBadge } from '../../ui/State'
import { NodeMarks } from './NodeMarks'
import { NodeTime } from './NodeTime'
import type { NodePicture, RunPicture } from '../../picture/picture'
import { shownState } from '../../picture/shownState'
import { useNodeLine } from './useNodeLine'
import { runWords } from './words'
import { classNames } from '../../ui/classNames'
import tableStyles from '../../ui/table.module.css'
import ui from '../../ui/ui.module.css'
import styles from './NodeTable.module.css'

interface NodeTableProps {
  picture: RunPicture
  open: string | undefined
  addressOf: (node: string) => string
}

/** The steps of a run as a table: what the graph shows, without a picture. */
export function NodeTable({ picture, open, addressOf }: NodeTableProps) {
  const t = useWords(runWords)
  const [limit, setLimit] = useState(PAGE)
  if (picture.nodes.length === 0) {
    return <p className={ui.empty}>{t.noSteps}</p>
  }
  const names = new Map(picture.nodes.map((node) => [node.id, node.name]))
  const hidden = picture.nodes.length - limit
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={t.list}>
      <table className={classNames(tableStyles.table, styles.nodeTable)}>
        <thead>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.state}</th>
            <th scope="col">{t.type}</th>
            <th scope="col">{t.dependsOn}</th>
            <th scope="col" className={tableStyles.end}>
              {t.duration}
            </th>
            <th scope="col" className={tableStyles.end}>
              {t.tokens}
            </th>
          </tr>
        </thead>
        <tbody>
          {picture.nodes.slice(0, limit).map((node) => (
            <NodeRow
              key={node.id}
              node={node}
              address={addressOf(node.id)}
              isOpen={open === node.id}
              after={namesOf(node.dependencies, names)}
            />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button look="outline" isSmall onClick={() => setLimit(limit + PAGE)}>
          {t.showMore(Math.min(PAGE, hidden), hidden)}
        </Button>
      )}
    </div>
  )
}

const PAGE = 200 // rows; a table of 10,000 would take seconds to draw
const NAMED = 20 // dependencies; the panel of the node has them all

function namesOf(ids: string[], names: ReadonlyMap<string, string>): string {
  const shown = ids.slice(0, NAMED).map((id) => names.get(id) ?? id)
  return ids.length > NAMED ? `${shown.join(', ')} … +${ids.length - NAMED}` : shown.join(', ')
}

interface NodeRowProps {
  node: NodePicture
  address: string
  isOpen: boolean
  after: string
}

const NodeRow = memo(function NodeRow({ node, address, isOpen, after }: NodeRowProps) {
  const format = useFormat()
  const line = useNodeLine(node)
  return (
    <tr aria-current={isOpen ? 'true' : undefined}>
      <th scope="row">
        <Link to={address}>{node.name}</Link> <NodeMarks node={node} />
        {line && <span className={styles.nodeRowLine}>{line}</span>}
      </th>
      <td>
        <StateBadge state={shownState(node)} />
      </td>
      <td className="mono">{node.type}</td>
      <td className={styles.nodeAfter}>{after}</td>
      <td className={classNames(tableStyles.end, 'numbers')}>
        <NodeTime node={node} />
      </td>
      <td className={classNames(tableStyles.end, 'numbers')}>
        {format.number(node.inputTokens + node.outputTokens)}
      </td>
    </tr>
  )
})
