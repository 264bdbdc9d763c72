import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client'
import { queries } from '../api/queries'
import type { DocumentFeedback } from '../api/types'

/** Whether a page is known to answer a question, and the way to say so and to take it back. */
export function useFeedback(query: string, corpus: string, path: string) {
  const cache = useQueryClient()
  const known = useQuery(queries.documentFeedback())
  const name = corpus.split('@')[0] ?? corpus // feedback holds for all versions
  const entry = known.data?.items.find(
    (one) => one.query === query && one.corpus === name && one.path === path,
  )
  const onSettled = () => cache.invalidateQueries({ queryKey: ['documents'] })
  const give = useMutation({
    mutationFn: () => api.post('/api/documents/feedback', { query, corpus, path }),
    onSettled,
  })
  const takeBack = useTakeBack()
  return { entry, give, takeBack }
}

export function useTakeBack() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ query, corpus, path }: DocumentFeedback) =>
      api.delete('/api/documents/feedback', { query: { query, corpus, path } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['documents'] }),
  })
}
