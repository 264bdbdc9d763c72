import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { LanguageProvider } from '../i18n/i18n'
import type { Language } from '../i18n/language'

interface Place {
  /** Address that is open, and the pattern it is shown for. */
  at?: string
  path?: string
  language?: Language
}

/** Renders as the page does: with a language, a cache and addresses. */
export function show(element: ReactNode, { at = '/', path = '/', language = 'en' }: Place = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '*', element: null },
    ],
    { initialEntries: [at] },
  )
  const shown = render(
    <LanguageProvider start={language}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>,
  )
  return { ...shown, router, client }
}
