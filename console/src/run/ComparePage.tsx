import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { queries } from '../api/queries'
import type { RunDiff } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { Switch } from '../ui/Switch'
import { DiffFiles } from './compare/DiffFiles'
import { DiffNodes } from './compare/DiffNodes'
import { DiffSides } from './compare/DiffSides'
import { compareWords } from './compare/words'
import { classNames } from '../ui/classNames'
import buttonStyles from '../ui/Button.module.css'
import ui from '../ui/ui.module.css'
import styles from './ComparePage.module.css'

/** What is different between two runs. */
export function Component() {
  const t = useWords(compareWords)
  const { run = '', other = '' } = useParams()
  const diff = useQuery(queries.diff(run, other))
  return (
    <div className={ui.page}>
      <div className={ui.pageHead}>
        <h1>{t.title}</h1>
        <Link
          className={classNames(buttonStyles.button, buttonStyles.outline)}
          to={`/runs/${encodeURIComponent(other)}/compare/${encodeURIComponent(run)}`}
        >
          <ArrowLeftRight size={15} aria-hidden />
          {t.swap}
        </Link>
      </div>
      {diff.isPending && <Loading />}
      {diff.error && (
        <div className="stack">
          <ErrorNotice error={diff.error} onRetry={() => void diff.refetch()} />
          <p className="faint">{t.failedHint}</p>
        </div>
      )}
      {diff.data && <Diff diff={diff.data} />}
    </div>
  )
}

function Diff({ diff }: { diff: RunDiff }) {
  const t = useWords(compareWords)
  const [isOnlyDifferent, setOnlyDifferent] = useState(true)
  const differing = diff.nodes.filter((node) => node.different)
  const files = diff.artifacts.filter((file) => file.change !== 'SAME')
  const isSame = differing.length + files.length + diff.edges.length === 0
  return (
    <div className={styles.compare}>
      <DiffSides before={diff.before} after={diff.after} />
      {isSame && <p className={ui.empty}>{t.same}</p>}
      <section>
        <div className={styles.sectionHead}>
          <h2>{t.steps}</h2>
          <Switch label={t.onlyDifferent} isOn={isOnlyDifferent} onChange={setOnlyDifferent} />
        </div>
        <DiffNodes nodes={isOnlyDifferent ? differing : diff.nodes} />
      </section>
      {diff.edges.length > 0 && (
        <section>
          <h2>{t.edges}</h2>
          <ul role="list" className={classNames(styles.edges, 'mono')}>
            {diff.edges.map((edge) => (
              <li key={edge} className={edge.startsWith('-') ? styles.gone : styles.new}>
                {edge}
              </li>
            ))}
          </ul>
        </section>
      )}
      {files.length > 0 && <DiffFiles diff={diff} files={files} />}
    </div>
  )
}
