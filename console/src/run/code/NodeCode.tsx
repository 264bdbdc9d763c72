import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import type { Artifact } from '../../api/types'
import { useWords } from '../../i18n/i18n'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import type { CodeRun } from './codeRuns'
import { CodeRunView } from './CodeRunView'
import { codeWords } from './words'
import codeStyles from './code.module.css'
import nodeStyles from '../shared/node.module.css'

interface NodeCodeProps {
  runId: string
  runs: CodeRun[]
  files: Artifact[]
}

/** The programs of a step, one below the other; each can be seen with more room. */
export function NodeCode({ runId, runs, files }: NodeCodeProps) {
  const t = useWords(codeWords)
  const [large, setLarge] = useState<string>()
  const shown = runs.find(({ key }) => key === large)
  const nameOf = (run: CodeRun) => t.runOf(runs.indexOf(run) + 1, runs.length)
  return (
    <div className={nodeStyles.sections}>
      {runs.map((run) => (
        <section key={run.key} className={nodeStyles.section}>
          <div className={codeStyles.head}>
            <h2>{nameOf(run)}</h2>
            <Button
              isSmall
              look="outline"
              aria-label={`${t.beside}: ${nameOf(run)}`}
              onClick={() => setLarge(run.key)}
            >
              <Columns3 size={14} aria-hidden />
              {t.beside}
            </Button>
          </div>
          <CodeRunView runId={runId} run={run} files={files} />
        </section>
      ))}
      {shown && (
        <Dialog title={nameOf(shown)} isWide onClose={() => setLarge(undefined)}>
          <CodeRunView runId={runId} run={shown} files={files} />
        </Dialog>
      )}
    </div>
  )
}
