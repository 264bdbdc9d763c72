import { GitCompare } from 'lucide-react'
import { Link } from 'react-router'
import type { RunSummary } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { runsWords } from './words'
import { classNames } from '../ui/classNames'
import buttonStyles from '../ui/Button.module.css'
import styles from './ChosenRuns.module.css'

/** What to do with the runs that were chosen; the older one is compared with the newer. */
export function ChosenRuns({ chosen, onClear }: { chosen: RunSummary[]; onClear: () => void }) {
  const t = useWords(runsWords)
  const [before, after] = chosen.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
  return (
    <div role="status" className={styles.chosenFrame}>
      {before && (
        <div className={styles.chosenRuns}>
          <span>{t.chosen(chosen.length)}</span>
          {after ? (
            <Link
              className={classNames(buttonStyles.button, buttonStyles.primary, buttonStyles.small)}
              to={`/runs/${encodeURIComponent(before.runId)}/compare/${encodeURIComponent(after.runId)}`}
            >
              <GitCompare size={14} aria-hidden />
              {t.compare}
            </Link>
          ) : (
            <span className="faint">{t.compareHint}</span>
          )}
          <Button isSmall onClick={onClear}>
            {t.unchoose}
          </Button>
        </div>
      )}
    </div>
  )
}
