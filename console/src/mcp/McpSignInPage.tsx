import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../api/client'
import type { McpServer, McpSignInAnswer } from '../api/types'
import { useTitle } from '../app/useTitle'
import { useWords } from '../i18n/i18n'
import { ErrorNotice, Notice } from '../ui/Notice'
import { mcpWords } from './words'
import ui from '../ui/ui.module.css'

/** Where the browser comes back to from signing in at an MCP server. */
export function Component() {
  const t = useWords(mcpWords)
  useTitle(t.doSignIn)
  const [search, setSearch] = useSearchParams()
  const [answer] = useState(() => answerOf(search)) // it leaves the address, and is sent once
  const cache = useQueryClient()
  const completed = useQuery({
    queryKey: ['mcp-sign-in', answer?.state],
    queryFn: async () => {
      const server = await api.post<McpServer>('/api/mcp-servers/sign-in', answer)
      await cache.invalidateQueries({ queryKey: ['mcp-servers'] })
      return server
    },
    enabled: answer !== undefined,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (search.size > 0) {
      setSearch({}, { replace: true })
    }
  }, [search, setSearch])
  return (
    <div className={ui.page}>
      <div className={ui.pageHead}>
        <h1>{completed.data ? t.signInTo(completed.data.name) : t.doSignIn}</h1>
      </div>
      <div className="stack">
        {answer === undefined && <p>{t.nothingOpen}</p>}
        {completed.isLoading && <p role="status">{t.completing}</p>}
        {completed.data && <Notice tone="done" title={t.completed(completed.data.name)} />}
        {completed.error && <ErrorNotice error={completed.error} />}
        <p>
          <Link to="/settings?section=mcp">{t.toServers}</Link>
        </p>
      </div>
    </div>
  )
}

/** What the authorization server gave the browser; none without a state. */
function answerOf(search: URLSearchParams): McpSignInAnswer | undefined {
  const state = search.get('state')
  if (state === null) {
    return undefined
  }
  return {
    state,
    code: search.get('code') ?? undefined,
    error: search.get('error') ?? undefined,
    errorDescription: search.get('error_description') ?? undefined,
    iss: search.get('iss') ?? undefined,
  }
}
