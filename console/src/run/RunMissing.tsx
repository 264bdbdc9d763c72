import { Link } from 'react-router'
import { ApiError } from '../api/errors'
import { useWords } from '../i18n/i18n'
import { ErrorNotice } from '../ui/Notice'
import { runWords } from './shared/words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'

/** Instead of a run that cannot be shown. */
export function RunMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useWords(runWords)
  const isMissing = error instanceof ApiError && error.status === 404
  if (!isMissing) {
    return (
      <div className={ui.page}>
        <ErrorNotice error={error} onRetry={onRetry} />
      </div>
    )
  }
  return (
    <div className={classNames(ui.page, ui.empty)}>
      <h1>{t.notFound}</h1>
      <p>{t.notFoundHint}</p>
      <Link to="/runs">{t.allRuns}</Link>
    </div>
  )
}
