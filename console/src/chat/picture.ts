import type { PlanPicture } from '../plan/planPicture'
import type { Conversation, Envelope, Message, Sentence, Workflow } from '../api/types'

/** How far a turn has come. */
export type Phase = 'understanding' | 'planning' | 'running' | 'answered'

/** One message of the user with all work until its answer. */
export interface TurnPicture {
  turn: number
  text: string
  at?: string
  phase: Phase
  intent?: string
  plan?: PlanPicture
  runId?: string
  /** What the answer says so far, while a model words it. */
  saying: string
  /** Budgets of which most is used. */
  warnings: Sentence[]
  /** Which try of a model is waited for; absent once something else has happened. */
  waiting?: Sentence
  answer?: Message
}

/** What is known of a conversation: a fold over its events. */
export interface ConversationPicture {
  title: string
  turns: TurnPicture[]
  lastSeq: number
}

/** The picture that the server stores; streamed events continue from here. */
export function pictureOf(conversation: Conversation): ConversationPicture {
  const turns = new Map<number, TurnPicture>()
  for (const message of conversation.messages) {
    const before = turns.get(message.turn) ?? blank(message.turn)
    turns.set(
      message.turn,
      message.role === 'user'
        ? { ...before, text: message.text, at: message.at }
        : withAnswer(before, message),
    )
  }
  return {
    title: conversation.title,
    turns: [...turns.values()].toSorted((a, b) => a.turn - b.turn),
    // a turn in progress is replayed from the start: its plan is in events alone
    lastSeq: conversation.busy ? 0 : conversation.lastSeq,
  }
}

/** The picture after one more event. Pure; what is known already is passed over. */
export function foldConversation(
  picture: ConversationPicture,
  event: Envelope,
): ConversationPicture {
  if (event.seq <= picture.lastSeq) {
    return picture
  }
  return applyEvent(changeLast({ ...picture, lastSeq: event.seq }, { waiting: undefined }), event)
}

function applyEvent(
  picture: ConversationPicture,
  { type, payload, at }: Envelope,
): ConversationPicture {
  const turn = payload.turn as number
  switch (type) {
    case 'conversation.message':
      return { ...picture, turns: begun(picture.turns, turn, String(payload.text), at) }
    case 'conversation.truncated':
      return { ...picture, turns: picture.turns.filter((one) => one.turn < turn) }
    case 'conversation.titled':
      return { ...picture, title: String(payload.title) }
    case 'intent.recognized':
      return changeLast(picture, { intent: String(payload.intent) })
    case 'plan.started':
      return changeLast(picture, { phase: 'planning' })
    case 'plan.created':
      return changeLast(picture, { plan: payload as unknown as PlanPicture })
    case 'budget.warning':
      return warn(picture, sentenceOf(payload))
    case 'model.retried':
      return changeLast(picture, { waiting: sentenceOf(payload) })
    case 'text.delta':
      return saying(picture, (text) => text + String(payload.text))
    case 'text.restarted':
      return saying(picture, () => '')
    case 'conversation.run':
      return change(picture, turn, (one) => ({
        ...one,
        runId: String(payload.runId),
        phase: 'running',
      }))
    case 'conversation.answer':
      return change(picture, turn, (one) => withAnswer(one, answerOf(payload, at)))
    default:
      return picture
  }
}

function sentenceOf(payload: Record<string, unknown>): Sentence {
  return { zh: String(payload.messageZh), en: String(payload.message) }
}

function answerOf(payload: Record<string, unknown>, at: string): Message {
  return { ...(payload as unknown as Message), at, role: 'assistant' }
}

/** A replayed message leaves what is known of its turn, unless its text differs. */
function begun(turns: TurnPicture[], turn: number, text: string, at: string): TurnPicture[] {
  const known = turns.find((one) => one.turn === turn)
  if (known?.text === text) {
    return turns
  }
  return [...turns.filter((one) => one.turn < turn), { ...blank(turn), text, at }]
}

function withAnswer(turn: TurnPicture, answer: Message): TurnPicture {
  const runId = answer.runId ?? turn.runId
  const plan = turn.plan ?? planOf(answer.workflow)
  return answer.state === 'RUNNING'
    ? { ...turn, runId, plan, phase: runId ? 'running' : turn.phase }
    : {
        ...turn,
        runId,
        plan,
        answer,
        saying: '',
        intent: turn.intent ?? answer.intent?.intent,
        phase: 'answered',
      }
}

function planOf(workflow: Workflow | null | undefined): PlanPicture | undefined {
  return workflow ? { workflow, repairs: [], omissions: [], rounds: 1 } : undefined
}

function change(
  picture: ConversationPicture,
  turn: number,
  to: (turn: TurnPicture) => TurnPicture,
): ConversationPicture {
  return { ...picture, turns: picture.turns.map((one) => (one.turn === turn ? to(one) : one)) }
}

function saying(picture: ConversationPicture, to: (text: string) => string): ConversationPicture {
  return changeLast(picture, { saying: to(picture.turns.at(-1)?.saying ?? '') })
}

/** Planning has no turn of its own: it is always about the last one. */
function changeLast(picture: ConversationPicture, to: Partial<TurnPicture>): ConversationPicture {
  const last = picture.turns.at(-1)
  return last === undefined || last.phase === 'answered'
    ? picture
    : change(picture, last.turn, (one) => ({ ...one, ...to }))
}

function warn(picture: ConversationPicture, warning: Sentence): ConversationPicture {
  const last = picture.turns.at(-1)
  return last === undefined
    ? picture
    : change(picture, last.turn, (one) => ({ ...one, warnings: [...one.warnings, warning] }))
}

function blank(turn: number): TurnPicture {
  return { turn, text: '', saying: '', warnings: [], phase: 'understanding' }
}

/** Whether a turn is in progress, so that no message can be sent. */
export function isBusy(picture: ConversationPicture): boolean {
  const last = picture.turns.at(-1)
  return last !== undefined && last.phase !== 'answered'
}
