import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowRightLeft, ArrowUp, LoaderCircle, Workflow } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { sessionQueries, sessions, type AgentSession } from '../api/sessions'
import { useCanEdit } from '../app/useCanEdit'
import { Markdown } from '../markdown/Markdown'
import { useLanguage, useWords } from '../i18n/i18n'
import { Button, IconButton } from '../ui/Button'
import { ErrorNotice, Notice } from '../ui/Notice'
import {
  COORDINATOR,
  handoffsOf,
  isBusy,
  liveVisits,
  reportsOf,
  responderOf,
  type SessionPicture,
  type SessionTurn,
} from './picture'
import { nameOfNode } from './stages'
import { useAgentName } from './useAgentName'
import { useScrollToEnd } from './useScrollToEnd'
import { sessionWords } from './words'
import styles from './Dialogue.module.css'

interface DialogueProps {
  session: AgentSession
  picture: SessionPicture
  /** Shows the stages of a message in the graph. */
  onShow: (turn: number) => void
}

/** The messages of a session, and the field for the next one. */
export function Dialogue({ session, picture, onShow }: DialogueProps) {
  const t = useWords(sessionWords)
  const canEdit = useCanEdit()
  const scroller = useScrollToEnd<HTMLDivElement>()
  return (
    <section className={styles.dialogue} aria-label={t.messages}>
      <div ref={scroller} className={styles.scroller}>
        <div className={styles.messages} role="log" aria-live="off">
          {picture.turns.map((turn) => (
            <TurnView key={turn.turn} turn={turn} onShow={() => onShow(turn.turn)} />
          ))}
        </div>
      </div>
      {session.status === 'closed' && <Notice tone="idle">{t.closed}</Notice>}
      {session.status === 'active' && canEdit && (
        <Composer session={session.session_id} isWorking={isBusy(picture)} />
      )}
    </section>
  )
}

function TurnView({ turn, onShow }: { turn: SessionTurn; onShow: () => void }) {
  const t = useWords(sessionWords)
  const nameOf = useAgentName()
  const handoffs = handoffsOf({ turns: [turn], lastSeq: 0 })
  return (
    <article className={styles.turn}>
      <p className={styles.own}>{turn.text}</p>
      {reportsOf(turn).map(({ visit, agent, summary }) => (
        <details key={visit} className={styles.report}>
          <summary>{t.reported(nameOf(agent))}</summary>
          <Markdown text={summary} />
        </details>
      ))}
      {handoffs.map(({ visit, from, to, reason }) => (
        <p key={visit} className={styles.handoff}>
          <ArrowRightLeft size={14} aria-hidden />
          <span>
            {t.handedOff(nameOf(from), nameOf(to))}
            {reason && <span className="faint"> · {reason}</span>}
          </span>
        </p>
      ))}
      {turn.answer ? <Answer turn={turn} onShow={onShow} /> : <Working turn={turn} />}
    </article>
  )
}

function Answer({ turn, onShow }: { turn: SessionTurn; onShow: () => void }) {
  const t = useWords(sessionWords)
  const nameOf = useAgentName()
  return (
    <div className={styles.answer}>
      <p className={styles.name}>{nameOf(responderOf(turn))}</p>
      <Markdown text={turn.answer?.text ?? ''} />
      <p className={styles.links}>
        {turn.visits.length > 0 && (
          <button type="button" className={styles.link} onClick={onShow}>
            <Workflow size={13} aria-hidden />
            {t.inGraph}
          </button>
        )}
        {turn.runId && (
          <Link className={styles.link} to={`/runs/${encodeURIComponent(turn.runId)}`}>
            {t.run}
          </Link>
        )}
      </p>
    </div>
  )
}

/** What is going on: the stages that have not ended, with the agents they are about. */
function Working({ turn }: { turn: SessionTurn }) {
  const t = useWords(sessionWords)
  const { language } = useLanguage()
  const nameOf = useAgentName()
  const graph = useQuery(sessionQueries.graph())
  const live = liveVisits(turn)
  const isWaiting = live.some((visit) => visit.status === 'WAITING')
  const stages = live.map(({ node, agent }) => {
    const found = graph.data?.nodes.find((one) => one.id === node)
    const stage = found ? nameOfNode(found, language) : node
    return `${nameOf(agent || COORDINATOR)}: ${stage}`
  })
  return (
    <>
      <p className={styles.working} role="status">
        <LoaderCircle size={15} className="spin" aria-hidden />
        {t.working([...new Set(stages)].join(', ') || nameOf(COORDINATOR))}
      </p>
      {isWaiting && (
        <Notice tone="waiting" title={t.waiting}>
          <Link to="/approvals">{t.answerIt}</Link>
        </Notice>
      )}
    </>
  )
}

function Composer({ session, isWorking }: { session: string; isWorking: boolean }) {
  const t = useWords(sessionWords)
  const nameOf = useAgentName()
  const [text, setText] = useState('')
  const realtime = useQuery(sessionQueries.realtime(session))
  const addressee = realtime.data?.current_agent ?? COORDINATOR
  const send = useMutation({
    mutationFn: (content: string) => sessions.send(session, content),
    onSuccess: () => setText(''),
  })
  const isReady = text.trim() !== '' && !isWorking && !send.isPending
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) send.mutate(text)
      }}
    >
      {addressee !== COORDINATOR && !isWorking && (
        <p className={styles.addressee}>
          {t.talkingTo(nameOf(addressee))}
          <Button isSmall onClick={() => setText(`@${COORDINATOR} ${text}`)}>
            {t.toEmma}
          </Button>
        </p>
      )}
      {send.error && <ErrorNotice error={send.error} />}
      <div className={styles.field}>
        <textarea
          aria-label={t.message}
          placeholder={t.placeholder(nameOf(isWorking ? COORDINATOR : addressee))}
          rows={2}
          maxLength={20_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault()
              if (isReady) send.mutate(text)
            }
          }}
        />
        <IconButton type="submit" look="primary" name={t.send} disabled={!isReady}>
          <ArrowUp size={17} aria-hidden />
        </IconButton>
      </div>
    </form>
  )
}
