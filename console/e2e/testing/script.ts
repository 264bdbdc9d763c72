import type { Envelope, PlanEdge, PlanNode, Workflow } from '../../src/api/types'

/** Writes the events of a run one after another, as a journal would. */
export class Script {
  readonly events: Envelope[] = []
  private at: number

  constructor(
    readonly runId: string,
    start = '2026-01-05T09:00:00Z',
  ) {
    this.at = Date.parse(start)
  }

  /** Lets time pass. */
  after(milliseconds: number): this {
    this.at += milliseconds
    return this
  }

  say(type: string, payload: object = {}, nodeId?: string, agentId?: string): this {
    const seq = this.events.length + 1
    this.events.push({
      id: `${this.runId}:${seq}`,
      seq,
      at: new Date(this.at).toISOString(),
      runId: this.runId,
      nodeId,
      agentId,
      type,
      payload: payload as Record<string, unknown>,
    })
    return this
  }

  start(workflow: Workflow, more: object = {}): this {
    return this.say('run.started', { workflow, inputs: {}, ...more })
  }

  begin(node: string, attempt = 1): this {
    return this.say('node.started', { attempt }, node)
  }

  call(node: string, callId: string, tool: string, zh: string, en: string, args: object): this {
    const call = { turn: 1, tool, arguments: JSON.stringify(args), doing: { zh, en }, callId }
    return this.say('tool.called', call, node)
  }

  returned(node: string, callId: string, tool: string, status = 'ok'): this {
    return this.say('tool.returned', { callId, tool, status, characters: 512 }, node)
  }

  replied(node: string, inputTokens: number, outputTokens: number, cost: number): this {
    const reply = { model: 'openai:gpt-5-mini', finish: 'STOP', inputTokens, outputTokens, cost }
    return this.say('agent.replied', reply, node)
  }

  complete(node: string, summary: string, writes: string[] = [], reads: string[] = []): this {
    return this.say('node.completed', { attempt: 1, summary, writes, reads }, node)
  }

  fail(node: string, attempt: number, code: string, en: string, zh: string): this {
    const problem = { code, message: en, messageZh: zh, retryable: true }
    return this.say('node.failed', { attempt, problem }, node)
  }
}

export function step(
  id: string,
  type: string,
  name: string,
  dependencies: string[] = [],
): PlanNode {
  return { id, type, name, desc: name, steps: [{ stepNumber: 1, desc: name }], dependencies }
}

export function plan(name: string, agentGraph: PlanNode[], edges: PlanEdge[] = []): Workflow {
  return { id: 'workflow-1', name, description: name, agentGraph, edges }
}
