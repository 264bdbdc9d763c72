import type { GraphNode } from '../api/sessions'
import type { Language } from '../i18n/language'

const STAGES: Record<string, string> = {
  USER: 'User',
  EMMA_LISTEN: 'Listen',
  EMMA_ANALYZE: 'Analyze',
  EMMA_DECIDE: 'Decide',
  EMMA_SUMMARY: 'Brief',
  EMMA_INVITE: 'Invite',
  EMMA_MONITOR: 'Monitor',
  EMMA_RECEIVE: 'Receive',
  EMMA_EVALUATE: 'Evaluate',
  EMMA_DISMISS: 'Dismiss',
  EMMA_RESPOND: 'Respond',
  AGENT_ACTIVE: 'Active',
  AGENT_WORK: 'Work',
  AGENT_INTERACT: 'Interact',
  AGENT_COMPLETE: 'Complete',
  AGENT_HANDOFF: 'Hand-off',
}

/** The name of a stage for readers; the document has one in Chinese. */
export function nameOfNode(node: GraphNode, language: Language): string {
  return language === 'zh' ? node.displayName : (node.agentName ?? STAGES[node.id] ?? node.name)
}
