import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { NodeDetail } from '../../api/types'
import type { NodePicture } from '../../picture/picture'

/** What the server says of a node; fetched again after an event that does not contain everything. */
export function useNodeDetail(runId: string, node: NodePicture) {
  const returned = node.calls.filter((call) => call.endedAt !== undefined).length
  const address = `/api/runs/${encodeURIComponent(runId)}/nodes/${encodeURIComponent(node.id)}`
  return useQuery({
    queryKey: ['runs', runId, 'nodes', node.id, node.state, node.attempts.length, returned],
    queryFn: () => api.get<NodeDetail>(address),
    placeholderData: keepPreviousData,
  })
}
