import { useRouteError } from 'react-router'
import { Broken } from '../ui/ErrorBoundary'

/** What is shown in place of a page that broke. */
export function RouteError() {
  const error = useRouteError()
  return <Broken error={error instanceof Error ? error : new Error(String(error))} />
}
