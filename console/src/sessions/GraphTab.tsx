import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQueries, type StateGraph } from '../api/sessions'
import { useLanguage, useWords } from '../i18n/i18n'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { GraphView } from './GraphView'
import { lookOf } from './lookOf'
import { liveVisits, type SessionPicture, type SessionTurn } from './picture'
import { nameOfNode } from './stages'
import { VisitDetails } from './VisitDetails'
import { VisitTable } from './VisitTable'
import { sessionWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './GraphTab.module.css'

interface GraphTabProps {
  picture: SessionPicture
  /** The message whose stages are displayed; the latest unless given. */
  turn: number | undefined
  onTurn: (turn: number | undefined) => void
}

/** The stages of a message as a graph, and its visits with what each received and returned. */
export function GraphTab({ picture, turn, onTurn }: GraphTabProps) {
  const t = useWords(sessionWords)
  const graph = useQuery(sessionQueries.graph())
  const latest = picture.turns.at(-1)
  const shown = picture.turns.find((one) => one.turn === turn) ?? latest
  return (
    <div className="stack">
      {graph.isPending && <Loading />}
      {graph.error && <ErrorNotice error={graph.error} onRetry={() => void graph.refetch()} />}
      {picture.turns.length > 1 && (
        <label className={styles.choice}>
          {t.turn}
          <select
            className={ui.field}
            value={shown?.turn}
            onChange={({ target }) => {
              const chosen = Number(target.value)
              onTurn(chosen === latest?.turn ? undefined : chosen)
            }}
          >
            {picture.turns.map((one) => (
              <option key={one.turn} value={one.turn}>
                {one.turn}: {one.text.slice(0, 60)}
                {one === latest ? ` (${t.latest})` : ''}
              </option>
            ))}
          </select>
        </label>
      )}
      {graph.data && <Stages key={shown?.turn} graph={graph.data} turn={shown} />}
    </div>
  )
}

function Stages({ graph, turn }: { graph: StateGraph; turn: SessionTurn | undefined }) {
  const t = useWords(sessionWords)
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<number>()
  const visits = turn?.visits ?? []
  const look = lookOf(visits, turn?.answer !== undefined)
  const visit = visits.find((one) => one.number === chosen)
  const nodeName = (id: string) => {
    const node = graph.nodes.find((one) => one.id === id)
    return node ? nameOfNode(node, language) : id
  }
  return (
    <>
      <GraphView
        graph={graph}
        look={look}
        chosen={visit?.node}
        onChoose={(node) => setChosen(look.nodes.get(node)?.last)}
      />
      {turn && visit && (
        <VisitDetails
          turn={turn}
          visit={visit}
          name={nodeName(visit.node)}
          onClose={() => setChosen(undefined)}
        />
      )}
      <section aria-label={t.visits}>
        <h2 className={styles.title}>{t.visits}</h2>
        {visits.length === 0 ? (
          <p className="faint">{t.noVisits}</p>
        ) : (
          <VisitTable
            visits={visits}
            live={liveVisits(turn)}
            nodeName={nodeName}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
      </section>
    </>
  )
}
