import type { Artifact } from '../../api/types'
import { ArtifactCard } from '../../artifacts/ArtifactCard'
import { kindOf } from '../../artifacts/kind'
import { useFormat } from '../../i18n/format'
import { useWords } from '../../i18n/i18n'
import { CopyButton } from '../../ui/CopyButton'
import { ValueView } from '../shared/ValueView'
import type { CodeRun } from './codeRuns'
import { CodeText } from './CodeText'
import { OutputText } from './OutputText'
import { codeWords } from './words'
import codeStyles from './code.module.css'
import styles from './CodeRunView.module.css'

interface CodeRunViewProps {
  runId: string
  run: CodeRun
  /** Of the step, among them those that it made. */
  files: Artifact[]
}

/** A program, what it wrote and what it made: side by side where there is room. */
export function CodeRunView({ runId, run, files }: CodeRunViewProps) {
  const t = useWords(codeWords)
  const made = files
    .filter(({ path }) => run.files.includes(path) && path !== run.savedAs)
    .toSorted((one, other) => rank(one) - rank(other))
  return (
    <div className={styles.frame}>
      <div className={styles.run}>
        <section>
          <div className={codeStyles.head}>
            <h3>
              {t.code} <span className="faint mono">{run.savedAs || run.language}</span>
            </h3>
            <CopyButton text={run.code} />
          </div>
          <CodeText code={run.code} language={run.language} name={t.code} />
        </section>
        <section>
          <Output run={run} />
        </section>
        {made.length > 0 && (
          <section>
            <div className={codeStyles.head}>
              <h3>{t.files}</h3>
            </div>
            <div className="stack">
              {made.map((file) => (
                <ArtifactCard key={file.path} artifact={file} runId={runId} />
              ))}
            </div>
          </section>
        )}
      </div>
    </div>
  )
}

function Output({ run }: { run: CodeRun }) {
  const t = useWords(codeWords)
  const format = useFormat()
  const { stdout, stderr, seconds, reply } = run
  return (
    <>
      <div className={codeStyles.head}>
        <h3>
          {t.output}{' '}
          {seconds !== undefined && (
            <span className="faint numbers">{t.took(format.duration(seconds * 1000))}</span>
          )}
        </h3>
      </div>
      {stdout !== undefined && stdout !== '' && <OutputText name={t.output} text={stdout} />}
      {stdout === '' && <p className="faint small">{t.noOutput}</p>}
      {stdout === undefined && reply === undefined && (
        <p className="faint small">{run.isRunning ? t.underWay : t.noReply}</p>
      )}
      {reply !== undefined && <ValueView value={reply} />}
      {stderr && (
        <>
          <h3 className={styles.errors}>{t.errors}</h3>
          <OutputText name={t.errors} text={stderr} />
        </>
      )}
    </>
  )
}

/** Pictures first. */
function rank(file: Artifact): number {
  return kindOf(file) === 'image' ? 0 : 1
}
