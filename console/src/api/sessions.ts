import { queryOptions } from '@tanstack/react-query'
import { api } from './client'
import type { components } from './openapi'

type Schemas = components['schemas']

/** The form of every response of the interface of agent sessions. */
interface Enveloped<T> {
  code: number
  message: string
  data: T
}

interface Numbered<T> {
  items: T[]
  total: number
}

export type SessionSummary = Schemas['SessionEntry']

export type AgentSession = Schemas['SessionView']

export type SessionAgent = Schemas['AgentDescription']

export type AgentTask = Schemas['AgentTask']

export type Realtime = Schemas['Realtime']

export type GraphCheck = Schemas['StateGraphCheck']

export type EdgeType = 'control' | 'info' | 'conditional' | 'listening' | 'notification'

/** A stage or an agent. */
export interface GraphNode {
  id: string
  name: string
  displayName: string
  type: string
  category: string
  /** Of agents. */
  agentRole?: string
  agentName?: string
}

export interface GraphEdge {
  id: string
  source: string
  target: string
  type: EdgeType
  properties?: { label?: string }
}

/** The stages of the coordinator with its agents; the description of the API leaves its parts open. */
export interface StateGraph {
  metadata: { id: string; name: string; version: string }
  nodes: GraphNode[]
  edges: GraphEdge[]
}

const ROOT = '/api/v1/agent'

function sessionPath(session: string): string {
  return `${ROOT}/sessions/${encodeURIComponent(session)}`
}

async function get<T>(path: string, query?: Record<string, string | number>): Promise<T> {
  return (await api.get<Enveloped<T>>(path, { query })).data
}

const POLL = 5000 // ms; sessions change elsewhere

export const sessionQueries = {
  list: (status: string, page: number) =>
    queryOptions({
      queryKey: ['sessions', 'list', status, page],
      queryFn: () => get<Numbered<SessionSummary>>(`${ROOT}/sessions`, { status, page }),
      refetchInterval: POLL,
    }),
  session: (session: string) =>
    queryOptions({
      queryKey: ['sessions', session, 'view'],
      queryFn: () => get<AgentSession>(sessionPath(session)),
    }),
  realtime: (session: string) =>
    queryOptions({
      queryKey: ['sessions', session, 'realtime'],
      queryFn: () => get<Realtime>(`${sessionPath(session)}/realtime`),
    }),
  agents: () =>
    queryOptions({
      queryKey: ['sessions', 'agents'],
      queryFn: async () => (await get<Numbered<SessionAgent>>(`${ROOT}/agents`)).items,
    }),
  graph: () =>
    queryOptions({
      queryKey: ['sessions', 'graph'],
      queryFn: () => get<StateGraph>(`${ROOT}/graph`),
      staleTime: 60_000,
    }),
}

export const sessions = {
  /** The id of the new session. */
  async create(message: string): Promise<string> {
    const created = await api.post<Enveloped<Schemas['CreatedSession']>>(`${ROOT}/sessions`, {
      user_message: message,
    })
    return created.data.session_id
  },
  /** Returns once the message is accepted; what follows is in the events of the conversation. */
  async send(session: string, content: string): Promise<void> {
    const response = await api.send('POST', `${sessionPath(session)}/messages/stream`, {
      body: { content },
      headers: { Accept: 'text/event-stream' },
    })
    await response.body?.cancel()
  },
  close: (session: string) => api.delete(sessionPath(session)),
  invite: (session: string, agent: string, task: string) =>
    api.post(`${sessionPath(session)}/agents/${encodeURIComponent(agent)}/activate`, {
      task_description: task,
    }),
  dismiss: (session: string, agent: string) =>
    api.post(`${sessionPath(session)}/agents/${encodeURIComponent(agent)}/dismiss`),
  cancelTask: (task: string) => api.delete(`${ROOT}/tasks/${encodeURIComponent(task)}`),
  async check(graph: unknown): Promise<GraphCheck> {
    return (await api.post<Enveloped<GraphCheck>>(`${ROOT}/graph/check`, { graph })).data
  },
}
