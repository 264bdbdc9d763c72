import { useQuery } from '@tanstack/react-query'
import { queries } from '../api/queries'
import type { Run, Workflow } from '../api/types'

/** The plan of a run; that of a very large one is asked for only once it is wanted. */
export function useWorkflow(run: Run | undefined, isWanted: boolean): Workflow | undefined {
  const isLeftOut = run !== undefined && run.workflow === undefined
  const asked = useQuery({
    ...queries.workflow(run?.runId ?? ''),
    enabled: isWanted && isLeftOut,
  })
  return run?.workflow ?? asked.data
}
