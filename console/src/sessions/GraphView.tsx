import { useMemo } from 'react'
import type { EdgeType, StateGraph } from '../api/sessions'
import { useLanguage, useWords } from '../i18n/i18n'
import { toneOf } from '../ui/tone'
import { nameOfNode } from './stages'
import { sessionWords } from './words'
import type { GraphLook } from './lookOf'
import { NODE_HEIGHT, place, type PlacedEdge, type PlacedNode } from './place'
import styles from './GraphView.module.css'

const TYPES: EdgeType[] = ['control', 'info', 'conditional', 'listening', 'notification']

interface GraphViewProps {
  graph: StateGraph
  look: GraphLook
  /** Id of the node whose visit is open. */
  chosen: string | undefined
  onChoose: (node: string) => void
}

/** The graph by its layers; what was visited is lit, and what is under way moves. */
export function GraphView({ graph, look, chosen, onChoose }: GraphViewProps) {
  const t = useWords(sessionWords)
  const placed = useMemo(() => place(graph), [graph])
  return (
    <figure className={styles.figure} data-slot="state-graph">
      <div className={styles.frame} role="region" aria-label={t.graph} tabIndex={0}>
        <div className={styles.canvas} style={{ width: placed.width, height: placed.height }}>
          {placed.layers.map(({ layer, x, width }) => (
            <span key={layer} className={styles.layer} style={{ left: x, width }}>
              {t.layers[layer]}
            </span>
          ))}
          <svg className={styles.edges} width={placed.width} height={placed.height} aria-hidden>
            <defs>
              {TYPES.map((type) => (
                <marker
                  key={type}
                  id={`arrow-${type}`}
                  className={styles.arrow}
                  data-type={type}
                  viewBox="0 0 8 8"
                  refX="7"
                  refY="4"
                  markerWidth="7"
                  markerHeight="7"
                  orient="auto"
                >
                  <path d="M0 0L8 4L0 8Z" />
                </marker>
              ))}
            </defs>
            {placed.edges.map((edge) => (
              <EdgeLine key={edge.edge.id} placed={edge} look={look} />
            ))}
          </svg>
          {placed.nodes.map((node) => (
            <NodeBox
              key={node.node.id}
              placed={node}
              look={look}
              isChosen={node.node.id === chosen}
              onChoose={onChoose}
            />
          ))}
        </div>
      </div>
      <figcaption className={styles.legend}>
        <span>{t.graphHelp}</span>
        {TYPES.map((type) => (
          <span key={type} className={styles.entry}>
            <svg width="28" height="8" aria-hidden>
              <path className={styles.edge} data-type={type} data-taken="true" d="M0 4L28 4" />
            </svg>
            {t.edges[type]}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

function EdgeLine({ placed: { edge, path }, look }: { placed: PlacedEdge; look: GraphLook }) {
  const taken = look.edges.get(edge.id)
  return (
    <path
      className={styles.edge}
      data-slot="edge"
      data-type={edge.type}
      data-taken={taken !== undefined}
      data-live={taken?.isLive ?? false}
      markerEnd={taken ? `url(#arrow-${edge.type})` : undefined}
      d={path}
    />
  )
}

interface NodeBoxProps {
  placed: PlacedNode
  look: GraphLook
  isChosen: boolean
  onChoose: (node: string) => void
}

function NodeBox({ placed: { node, layer, x, y, width }, look, isChosen, onChoose }: NodeBoxProps) {
  const t = useWords(sessionWords)
  const { language } = useLanguage()
  const seen = look.nodes.get(node.id)
  const name = nameOfNode(node, language)
  const hint = seen ? t.visitsOf(seen.times) : t.notVisited
  return (
    <button
      type="button"
      className={styles.node}
      data-slot="graph-node"
      data-layer={layer}
      data-state={seen?.status ?? 'none'}
      data-tone={seen ? toneOf(seen.status) : undefined}
      style={{ left: x, top: y, width, height: NODE_HEIGHT }}
      title={`${name}: ${hint}`}
      aria-pressed={isChosen}
      disabled={seen === undefined}
      onClick={() => onChoose(node.id)}
    >
      <span className={styles.name}>{name}</span>
      {seen && seen.times > 1 && <span className={styles.times}>{seen.times}</span>}
      <span className="hidden-visually">{hint}</span>
    </button>
  )
}
