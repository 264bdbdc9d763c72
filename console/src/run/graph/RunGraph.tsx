import { MiniMap, ReactFlow, ReactFlowProvider, useStore } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../../i18n/i18n'
import { Button } from '../../ui/Button'
import { Loading } from '../../ui/Loading'
import { Notice } from '../../ui/Notice'
import type { RunPicture } from '../../picture/picture'
import { runWords } from '../shared/words'
import { detailAt, GraphContext } from './graphContext'
import { GraphEdge } from './GraphEdge'
import { GraphNode } from './GraphNode'
import { GraphTools } from './GraphTools'
import { LargePlan } from './LargePlan'
import { MAX_LAID_OUT, type Direction, type Places, type Shape } from './layout'
import { MiniNode } from './MiniNode'
import { neighbour } from './neighbour'
import { flowEdges, flowNodes } from './flowParts'
import { useCamera } from './useCamera'
import { useLayout } from './useLayout'
import { useShape } from './useShape'
import graphStyles from './graph.module.css'
import ui from '../../ui/ui.module.css'
import styles from './RunGraph.module.css'

const NODE_TYPES = { step: GraphNode }
const EDGE_TYPES = { line: GraphEdge }
const MINIMAP = { width: 150, height: 100 }
const MINIMAP_FROM = 8 // nodes; a smaller graph is seen at a glance

interface RunGraphProps {
  picture: RunPicture
  direction: Direction
  /** The node that is open beside the graph. */
  open: string | undefined
  addressOf: (node: string) => string
  onShowList: () => void
}

/** The plan of a run as a graph, live; a very large one as what happens in it now. */
export function RunGraph(props: RunGraphProps) {
  return props.picture.nodes.length > MAX_LAID_OUT ? (
    <LargePlan {...props} />
  ) : (
    <LaidOut {...props} />
  )
}

/** Wants a {@link PictureStore} around it. */
function LaidOut(props: RunGraphProps) {
  const t = useWords(runWords)
  const shape = useShape(props.picture, props.direction)
  const { places, error } = useLayout(shape)
  if (error) {
    return (
      <div className={graphStyles.instead}>
        <Notice
          tone="failed"
          title={t.layoutFailed}
          actions={
            <Button look="outline" isSmall onClick={props.onShowList}>
              {t.showList}
            </Button>
          }
        >
          <p>{t.layoutFailedHint}</p>
          <p className="mono">{error.message}</p>
        </Notice>
      </div>
    )
  }
  if (shape.nodes.length === 0) {
    return <p className={ui.empty}>{t.noSteps}</p>
  }
  if (places.size === 0) {
    return <Loading />
  }
  return (
    <ReactFlowProvider>
      <Flow {...props} shape={shape} places={places} />
    </ReactFlowProvider>
  )
}

function Flow(props: RunGraphProps & { shape: Shape; places: Places }) {
  const { shape, places, open, addressOf, direction } = props
  const t = useWords(runWords)
  const navigate = useNavigate()
  const detail = useStore((flow) => detailAt(flow.transform[2]))
  const [active, setActive] = useState(open)
  const [takesFocus, setTakesFocus] = useState(false)
  const camera = useCamera(props.picture, places, open)
  const nodes = useMemo(() => flowNodes(shape, places), [shape, places])
  const edges = useMemo(() => flowEdges(shape, places), [shape, places])

  const frame = useMemo(() => {
    const onKeyDown = (node: string, event: KeyboardEvent) => {
      const next = neighbour(event.key, node, shape, places)
      if (next !== undefined) {
        event.preventDefault()
        setActive(next)
        setTakesFocus(true)
        camera.look(next)
        if (open !== undefined) {
          void navigate(addressOf(next), { replace: true })
        }
      }
    }
    const first = active !== undefined && places.has(active) ? active : shape.nodes[0]
    return { direction, detail, active: first, open, takesFocus, addressOf, onKeyDown }
  }, [shape, places, active, open, takesFocus, addressOf, direction, detail, camera, navigate])

  return (
    <GraphContext value={frame}>
      <div className={styles.runGraph} data-detail={detail}>
        <p id="graph-help" className="hidden-visually">
          {t.graphHelp}
        </p>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          onlyRenderVisibleElements
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          minZoom={0.05}
          maxZoom={1.6}
          aria-label={t.graph}
          aria-describedby="graph-help"
          onInit={camera.begin}
          onMoveStart={camera.onMove}
        >
          <GraphTools onFit={camera.fit} />
          {shape.nodes.length >= MINIMAP_FROM && (
            <MiniMap
              pannable
              zoomable
              style={MINIMAP}
              ariaLabel={t.minimap}
              nodeComponent={MiniNode}
            />
          )}
        </ReactFlow>
      </div>
    </GraphContext>
  )
}
