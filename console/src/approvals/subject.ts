import type { ApprovalSubject, OpenQuestion } from '../api/types'

/** What kind of decision a question needs. */
export function kindOf(question: OpenQuestion): 'call' | 'plan' | 'question' {
  const kind = (question.subject as { kind?: string } | null)?.kind
  if (kind === 'approval' || kind === 'tool') {
    return 'call'
  }
  return kind === 'review' || kind === 'plan' ? 'plan' : 'question'
}

export function callOf(question: OpenQuestion): ApprovalSubject {
  return question.subject as ApprovalSubject
}

/** Which agent asks the user. */
export function askerOf(question: OpenQuestion): string {
  return (question.subject as { agent?: string } | null)?.agent ?? question.node
}

/** Whether an answer beside the options will do. */
export function isFree(question: OpenQuestion): boolean {
  const subject = question.subject as { free?: boolean } | null
  return question.options.length === 0 || subject?.free !== false
}

/** The first option is the default only where the agent may go on with it by itself. */
export function hasDefault(question: OpenQuestion): boolean {
  return (question.subject as { default?: boolean } | null)?.default === true
}

/** Whether this call may be allowed for good: its places are known and nothing in it is foreign. */
export function canBeAlways(question: OpenQuestion): boolean {
  const call = callOf(question)
  return (
    question.options.includes('always') &&
    !call.unrequested &&
    (!call.outsideText || (call.hosts ?? []).length > 0) &&
    Object.keys(call.places ?? {}).length > 0
  )
}

/** The rule for exactly these places, as the server reads it. */
export function patternOf(call: ApprovalSubject): string {
  const places = Object.entries(call.places ?? {})
  const [name, place] = places[0] ?? ['', '']
  return places.length === 1 ? place : `${name}=${place}`
}
