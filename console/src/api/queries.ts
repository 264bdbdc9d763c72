import { queryOptions } from '@tanstack/react-query'
import { api } from './client'
import type {
  AgentInfo,
  ApiKey,
  Conversation,
  ConversationSummary,
  Corpus,
  DocumentFeedback,
  DocumentHits,
  DocumentPage,
  DoctorReport,
  Example,
  Items,
  McpServer,
  Models,
  NodeDetail,
  Page,
  PendingApproval,
  Run,
  RunDiff,
  RunSummary,
  Session,
  SearchMode,
  Settings,
  ToolInfo,
  UsageReport,
  User,
  Workflow,
  WorkspaceFile,
} from './types'

const POLL = 5000 // ms; an open question may be answered elsewhere

const id = encodeURIComponent

/** What the console asks for, each under its key; words of the server go by the language. */
export const queries = {
  session: () =>
    queryOptions({
      queryKey: ['session'],
      queryFn: async () => {
        const session = await api.get<Session>('/api/session')
        api.csrf = session.csrf
        return session
      },
      staleTime: 5 * 60_000,
    }),
  conversations: (search = '') =>
    queryOptions({
      queryKey: ['conversations', 'list', search],
      queryFn: () =>
        api.get<Page<ConversationSummary>>('/api/conversations', { query: { search, limit: 100 } }),
    }),
  conversation: (conversation: string) =>
    queryOptions({
      queryKey: ['conversations', conversation],
      queryFn: () => api.get<Conversation>(`/api/conversations/${id(conversation)}`),
    }),
  files: (conversation: string) =>
    queryOptions({
      queryKey: ['conversations', conversation, 'files'],
      queryFn: () => api.get<Items<WorkspaceFile>>(`/api/conversations/${id(conversation)}/files`),
    }),
  runs: (filter: Record<string, string | undefined> = {}) =>
    queryOptions({
      queryKey: ['runs', 'list', filter],
      queryFn: () => api.get<Page<RunSummary>>('/api/runs', { query: filter }),
    }),
  run: (run: string) =>
    queryOptions({
      queryKey: ['runs', run],
      queryFn: () => api.get<Run>(`/api/runs/${id(run)}`),
    }),
  workflow: (run: string) =>
    queryOptions({
      queryKey: ['runs', run, 'workflow'],
      queryFn: () => api.get<Workflow>(`/api/runs/${id(run)}/workflow`),
    }),
  node: (run: string, node: string) =>
    queryOptions({
      queryKey: ['runs', run, 'nodes', node],
      queryFn: () => api.get<NodeDetail>(`/api/runs/${id(run)}/nodes/${id(node)}`),
    }),
  diff: (before: string, after: string) =>
    queryOptions({
      queryKey: ['runs', before, 'diff', after],
      queryFn: () => api.get<RunDiff>(`/api/runs/${id(before)}/diff/${id(after)}`),
    }),
  settings: () =>
    queryOptions({ queryKey: ['settings'], queryFn: () => api.get<Settings>('/api/settings') }),
  usage: () =>
    queryOptions({ queryKey: ['usage'], queryFn: () => api.get<UsageReport>('/api/usage') }),
  keys: () =>
    queryOptions({ queryKey: ['keys'], queryFn: () => api.get<Page<ApiKey>>('/api/keys') }),
  mcpServers: () =>
    queryOptions({
      queryKey: ['mcp-servers'],
      queryFn: () => api.get<Items<McpServer>>('/api/mcp-servers'),
      refetchInterval: POLL, // they connect in the background
    }),
  users: () =>
    queryOptions({ queryKey: ['users'], queryFn: () => api.get<Page<User>>('/api/users') }),
  approvals: () =>
    queryOptions({
      queryKey: ['approvals'],
      queryFn: () => api.get<Items<PendingApproval>>('/api/approvals'),
      refetchInterval: POLL, // only while the page is visible
    }),
  agents: () =>
    queryOptions({
      queryKey: ['agents'],
      queryFn: () => api.get<Items<AgentInfo>>('/api/agents'),
      staleTime: 60_000,
    }),
  tools: () =>
    queryOptions({
      queryKey: ['tools'],
      queryFn: () => api.get<Items<ToolInfo>>('/api/tools'),
      staleTime: 60_000,
    }),
  corpora: () =>
    queryOptions({
      queryKey: ['documents', 'corpora'],
      queryFn: () => api.get<Page<Corpus>>('/api/documents', { query: { limit: 200 } }),
      refetchInterval: POLL, // files change and folders are added elsewhere
    }),
  documentSearch: (query: string, corpus: string, mode: SearchMode) =>
    queryOptions({
      queryKey: ['documents', 'search', query, corpus, mode],
      queryFn: ({ signal }) =>
        api.get<DocumentHits>('/api/documents/search', {
          query: { query, corpus, mode, limit: 20 },
          signal,
        }),
    }),
  documentPage: (path: string, corpus: string) =>
    queryOptions({
      queryKey: ['documents', 'page', corpus, path],
      queryFn: () => api.get<DocumentPage>('/api/documents/page', { query: { path, corpus } }),
    }),
  documentFeedback: () =>
    queryOptions({
      queryKey: ['documents', 'feedback'],
      queryFn: () =>
        api.get<Page<DocumentFeedback>>('/api/documents/feedback', { query: { limit: 200 } }),
    }),
  models: () =>
    queryOptions({ queryKey: ['models'], queryFn: () => api.get<Models>('/api/models') }),
  doctor: () =>
    queryOptions({
      queryKey: ['doctor'],
      queryFn: () => api.get<DoctorReport>('/api/doctor'),
      staleTime: 60_000,
    }),
  examples: () =>
    queryOptions({
      queryKey: ['examples'],
      queryFn: () => api.get<Items<Example>>('/api/examples'),
      staleTime: Infinity,
    }),
}
