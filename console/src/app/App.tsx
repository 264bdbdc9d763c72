import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { ApiError } from '../api/errors'
import { LanguageProvider } from '../i18n/i18n'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { routes } from './routes'

const TRIES = 2

export function App() {
  const [client] = useState(createQueryClient)
  const [router] = useState(() => createBrowserRouter(routes))
  return (
    <LanguageProvider>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
    </LanguageProvider>
  )
}

/** Asks again only where waiting may help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) =>
          count < TRIES && (!(error instanceof ApiError) || error.isTransient),
      },
    },
  })
}
