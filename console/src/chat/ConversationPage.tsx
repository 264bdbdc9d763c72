import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { queries } from '../api/queries'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { Thread } from './Thread'
import ui from '../ui/ui.module.css'

export function Component() {
  const id = useParams().conversation as string
  const conversation = useQuery({
    ...queries.conversation(id),
    staleTime: Infinity, // its stream goes on from here
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (conversation.isPending) {
    return <Loading />
  }
  if (conversation.error) {
    return (
      <div className={ui.page}>
        <ErrorNotice error={conversation.error} onRetry={() => void conversation.refetch()} />
      </div>
    )
  }
  return (
    <ErrorBoundary key={id}>
      <Thread conversation={conversation.data} />
    </ErrorBoundary>
  )
}
