import type { RouteObject } from 'react-router'
import { Loading } from '../ui/Loading'
import { Layout } from './Layout'
import { NotFound } from './NotFound'
import { RouteError } from './RouteError'

/** Pages are loaded when they are first opened; the graph of a run is the heaviest. */
export const routes: RouteObject[] = [
  { path: '/sign-in', errorElement: <RouteError />, lazy: () => import('../signIn/SignInPage') },
  {
    element: <Layout />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Loading />,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          { path: '/', lazy: () => import('../chat/HomePage') },
          { path: '/c/:conversation', lazy: () => import('../chat/ConversationPage') },
          { path: '/runs', lazy: () => import('../runs/RunsPage') },
          { path: '/runs/:run', lazy: () => import('../run/RunPage') },
          { path: '/runs/:run/nodes/:node', lazy: () => import('../run/RunPage') },
          { path: '/runs/:run/compare/:other', lazy: () => import('../run/ComparePage') },
          { path: '/approvals', lazy: () => import('../approvals/ApprovalsPage') },
          { path: '/agents', lazy: () => import('../agents/AgentsPage') },
          { path: '/documents', lazy: () => import('../documents/DocumentsPage') },
          { path: '/documents/pages', lazy: () => import('../documents/CorpusPage') },
          { path: '/documents/page', lazy: () => import('../documents/DocumentPage') },
          { path: '/pages', lazy: () => import('../pages/PagesPage') },
          { path: '/pages/:page', lazy: () => import('../pages/PagePage') },
          { path: '/sessions', lazy: () => import('../sessions/SessionsPage') },
          { path: '/sessions/graph', lazy: () => import('../sessions/GraphEditorPage') },
          { path: '/sessions/:session', lazy: () => import('../sessions/SessionPage') },
          { path: '/schedules', lazy: () => import('../schedules/SchedulesPage') },
          { path: '/schedules/:schedule', lazy: () => import('../schedules/SchedulePage') },
          { path: '/life', lazy: () => import('../life/LifePage') },
          { path: '/settings/mcp-sign-in', lazy: () => import('../mcp/McpSignInPage') },
          { path: '/settings', lazy: () => import('../settings/SettingsPage') },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]
