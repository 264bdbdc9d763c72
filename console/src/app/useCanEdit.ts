import { useQuery } from '@tanstack/react-query'
import { queries } from '../api/queries'

/** Whether the user may start, answer and change things; viewers may only look. */
export function useCanEdit(): boolean {
  const session = useQuery({ ...queries.session(), enabled: false }) // the layout asks
  return session.data?.mode === 'open' || session.data?.user?.role !== 'viewer'
}
