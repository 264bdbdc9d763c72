import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { sessionQueries, sessions, type StateGraph } from '../api/sessions'
import { useTitle } from '../app/useTitle'
import { useTranslate, useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Loading } from '../ui/Loading'
import { ErrorNotice, Notice } from '../ui/Notice'
import { saveFile } from '../ui/saveFile'
import { GraphView } from './GraphView'
import { readGraph } from './readGraph'
import { sessionWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './GraphEditorPage.module.css'

/** The document of the stages: edited as a copy, checked by the server, and downloaded. */
export function Component() {
  const t = useWords(sessionWords)
  useTitle(t.editor)
  const graph = useQuery(sessionQueries.graph())
  return (
    <div className={ui.page}>
      <div className={ui.pageHead}>
        <h1>
          <Link to="/sessions">{t.title}</Link> › {t.editor}
        </h1>
      </div>
      {graph.isPending && <Loading />}
      {graph.error && <ErrorNotice error={graph.error} onRetry={() => void graph.refetch()} />}
      {graph.data && <Editor graph={graph.data} />}
    </div>
  )
}

const IDLE = { isLive: false }

function Editor({ graph }: { graph: StateGraph }) {
  const t = useWords(sessionWords)
  const [text, setText] = useState(() => textOf(graph))
  const read = readGraph(text)
  const check = useMutation({ mutationFn: (document: unknown) => sessions.check(document) })
  const change = (next: string) => {
    setText(next)
    check.reset()
  }
  return (
    <div className="stack">
      <p className="small">{t.editorLead}</p>
      <div className={styles.columns}>
        <div className="stack">
          <label className={ui.label}>
            {t.document}
            <textarea
              className={styles.text}
              spellCheck={false}
              value={text}
              aria-invalid={read.problem !== undefined}
              onChange={(event) => change(event.target.value)}
            />
          </label>
          <div className={ui.formActions}>
            <Button onClick={() => change(textOf(graph))}>
              <RotateCcw size={15} aria-hidden />
              {t.reset}
            </Button>
            <Button
              look="outline"
              onClick={() => saveFile('graph.json', new Blob([text], { type: 'application/json' }))}
            >
              <Download size={15} aria-hidden />
              {t.download}
            </Button>
            <Button
              look="primary"
              disabled={read.problem !== undefined || check.isPending}
              onClick={() => check.mutate(read.document)}
            >
              {t.check}
            </Button>
          </div>
          {read.problem !== undefined && (
            <Notice tone="failed" title={t.notJson}>
              <p className="mono">{read.problem}</p>
            </Notice>
          )}
          {check.error && <ErrorNotice error={check.error} />}
          {check.data && <Findings check={check.data} />}
        </div>
        {read.graph && (
          <GraphView
            graph={read.graph}
            look={{
              nodes: new Map(),
              edges: new Map(read.graph.edges.map(({ id }) => [id, IDLE])),
            }}
            chosen={undefined}
            onChoose={() => undefined}
          />
        )}
      </div>
    </div>
  )
}

function Findings({ check }: { check: Awaited<ReturnType<typeof sessions.check>> }) {
  const t = useWords(sessionWords)
  const translate = useTranslate()
  return (
    <div role="status">
      {check.valid ? (
        <Notice tone="done" title={t.valid} />
      ) : (
        <Notice tone="failed" title={t.problems(check.problems.length)}>
          <ul className={styles.problems}>
            {check.problems.map(({ code, element, text }, index) => (
              <li key={index}>
                {element !== '' && <span className="mono">{element}: </span>}
                {translate(text)} <span className="faint mono">{code}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {check.warnings.length > 0 && (
        <Notice tone="waiting" title={t.warnings}>
          <ul className={styles.problems}>
            {check.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function textOf(graph: StateGraph): string {
  return JSON.stringify(graph, null, 2)
}
