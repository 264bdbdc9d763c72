import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Cost, NodeDetail, Run } from '../../api/types'
import { useFormat } from '../../i18n/format'
import { useWords } from '../../i18n/i18n'
import { IconButton } from '../../ui/Button'
import { ErrorNotice, Notice } from '../../ui/Notice'
import { StateBadge } from '../../ui/State'
import { Tabs } from '../../ui/Tabs'
import { NodeTime } from '../shared/NodeTime'
import type { NodePicture, RunPicture } from '../../picture/picture'
import { shownState } from '../../picture/shownState'
import { runWords } from '../shared/words'
import { codeRunsOf } from '../code/codeRuns'
import { NodeCode } from '../code/NodeCode'
import { callsOf } from '../../picture/calls'
import { NodeActions } from './NodeActions'
import { NodeCalls } from './NodeCalls'
import { NodeData } from './NodeData'
import { NodeLog } from './NodeLog'
import { NodeOverview } from './NodeOverview'
import { useNodeDetail } from './useNodeDetail'
import { nodeWords } from './words'
import styles from './NodePanel.module.css'

interface NodePanelProps {
  runId: string
  id: string
  run: Run | undefined
  picture: RunPicture
  onClose: () => void
}

/** Everything about one step; beside the graph, or over it where there is little room. */
export function NodePanel({ runId, id, run, picture, onClose }: NodePanelProps) {
  const t = useWords(nodeWords)
  const node = picture.nodes.find((one) => one.id === id)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape comes from the controls inside
    <aside
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={node ? `${t.step}: ${node.name}` : t.step}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      <div className={styles.panelHead}>
        <h1>{node?.name ?? id}</h1>
        <IconButton isSmall name={t.close} onClick={onClose}>
          <X size={17} aria-hidden />
        </IconButton>
      </div>
      {node ? (
        <NodeBody runId={runId} node={node} run={run} picture={picture} />
      ) : (
        <Notice tone="idle" title={t.unknown(id)}>
          <p>{t.unknownHint}</p>
        </Notice>
      )}
    </aside>
  )
}

type Part = 'overview' | 'code' | 'calls' | 'data' | 'log'

interface NodeBodyProps {
  runId: string
  node: NodePicture
  run: Run | undefined
  picture: RunPicture
}

function NodeBody({ runId, node, run, picture }: NodeBodyProps) {
  const t = useWords(nodeWords)
  const [part, setPart] = useState<Part>('overview')
  const detail = useNodeDetail(runId, node)
  const calls = callsOf(node, detail.data)
  const runs = codeRunsOf(calls)
  const shown = part === 'code' && runs.length === 0 ? 'overview' : part
  return (
    <>
      <NodeFacts node={node} detail={detail.data} />
      <NodeActions runId={runId} run={run} picture={picture} node={node} />
      {detail.error && <ErrorNotice error={detail.error} onRetry={() => void detail.refetch()} />}
      <Tabs
        name={t.parts}
        chosen={shown}
        onChoose={setPart}
        className={styles.part}
        tabs={[
          { id: 'overview', label: t.overview },
          ...(runs.length > 0 ? [{ id: 'code' as const, label: t.code }] : []),
          { id: 'calls', label: t.calls(calls.length) },
          { id: 'data', label: t.data },
          { id: 'log', label: t.log },
        ]}
      >
        {shown === 'overview' && (
          <NodeOverview runId={runId} node={node} detail={detail.data} picture={picture} />
        )}
        {shown === 'code' && (
          <NodeCode runId={runId} runs={runs} files={detail.data?.artifacts ?? []} />
        )}
        {shown === 'calls' && <NodeCalls calls={calls} />}
        {shown === 'data' && <NodeData node={node} detail={detail.data} />}
        {shown === 'log' && <NodeLog node={node} detail={detail.data} />}
      </Tabs>
    </>
  )
}

function NodeFacts({ node, detail }: { node: NodePicture; detail: NodeDetail | undefined }) {
  const t = useWords(runWords)
  const format = useFormat()
  const tokens = Math.max(node.inputTokens + node.outputTokens, detail?.tokens ?? 0)
  return (
    <div className={styles.facts}>
      <StateBadge state={shownState(node)} />
      <span className="mono">{node.type}</span>
      <NodeTime node={node} />
      {node.attempts.length > 1 && <span>{t.attempts(node.attempts.length)}</span>}
      <span className="numbers">
        {format.number(tokens)} {t.tokens}
      </span>
      <span className="numbers">{format.money(costOf(node, detail))}</span>
    </div>
  )
}

/** The events may be ahead of the page of the node. */
function costOf(node: NodePicture, detail: NodeDetail | undefined): Cost {
  const recorded = detail?.cost ?? 0
  return recorded === 'unknown' ? recorded : Math.max(node.cost, recorded)
}
