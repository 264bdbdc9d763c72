import { Link, useParams, useSearchParams } from 'react-router'
import { StateIcon } from '../../ui/State'
import type { RunPicture } from '../../picture/picture'
import { shownState } from '../../picture/shownState'
import { NodeSection } from '../shared/NodeSection'
import nodeStyles from '../shared/node.module.css'
import ui from '../../ui/ui.module.css'

const MOST = 50 // links; a step may wait for thousands

/** Steps before or after this one, each with its state. */
export function NodeLinks(props: { title: string; ids: string[]; picture: RunPicture }) {
  const { title, ids, picture } = props
  const { run = '' } = useParams()
  const [search] = useSearchParams()
  const wanted = new Set(ids.slice(0, MOST))
  const nodes = picture.nodes.filter((node) => wanted.has(node.id))
  if (nodes.length === 0) {
    return null
  }
  const query = search.size === 0 ? '' : `?${search}`
  return (
    <NodeSection title={title}>
      <ul role="list" className={nodeStyles.links}>
        {nodes.map((node) => (
          <li key={node.id}>
            <Link
              className={ui.chip}
              to={`/runs/${encodeURIComponent(run)}/nodes/${encodeURIComponent(node.id)}${query}`}
            >
              <StateIcon state={shownState(node)} size={13} />
              {node.name}
            </Link>
          </li>
        ))}
        {ids.length > MOST && <li>… +{ids.length - MOST}</li>}
      </ul>
    </NodeSection>
  )
}
