import { FileCode } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Artifact } from '../../api/types'
import { useWords } from '../../i18n/i18n'
import { Button } from '../../ui/Button'
import { safeUrl } from './safeUrl'
import { originWords } from './words'
import styles from './OriginDetails.module.css'

const MadeDialog = lazy(() =>
  import('../code/MadeDialog').then((module) => ({ default: module.MadeDialog })),
)

const FEW = 5 // pages that are named at once

interface OriginDetailsProps {
  artifact: Artifact
  runId: string | undefined
  /** Name of the step that made it, where that is known. */
  step?: string
}

/** Which step made a file, by which program, from which inputs, and from which pages these came. */
export function OriginDetails({ artifact, runId, step }: OriginDetailsProps) {
  const t = useWords(originWords)
  const [isOpen, setOpen] = useState(false)
  const { node, path, origin } = artifact
  const run = artifact.from ?? runId
  if (node === undefined || run === undefined) {
    return null
  }
  const inputs = textsOf(origin?.inputs)
  const sources = textsOf(origin?.sources)
  return (
    <details className={styles.origin}>
      <summary aria-label={t.originOf(path)}>{t.origin}</summary>
      <dl>
        <dt>{t.step}</dt>
        <dd>
          <Link to={`/runs/${encodeURIComponent(run)}/nodes/${encodeURIComponent(node)}`}>
            {step ?? node}
          </Link>
        </dd>
        {origin && (
          <>
            <dt>{t.code}</dt>
            <dd>
              <Button
                isSmall
                look="outline"
                aria-label={t.showCode(path)}
                onClick={() => setOpen(true)}
              >
                <FileCode size={14} aria-hidden />
                {origin.code || t.code}
              </Button>
            </dd>
          </>
        )}
        {inputs.length > 0 && (
          <>
            <dt>{t.inputs}</dt>
            <dd className="mono">{inputs.join(', ')}</dd>
          </>
        )}
        {sources.length > 0 && (
          <>
            <dt>{t.sources}</dt>
            <dd>
              <Sources sources={sources} />
            </dd>
          </>
        )}
      </dl>
      {isOpen && (
        <Suspense>
          <MadeDialog runId={run} node={node} path={path} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </details>
  )
}

function Sources({ sources }: { sources: string[] }) {
  const t = useWords(originWords)
  const [isWhole, setWhole] = useState(false)
  const rest = sources.length - FEW
  return (
    <>
      <ul role="list">
        {(isWhole ? sources : sources.slice(0, FEW)).map((source) => (
          <li key={source}>
            <Source source={source} />
          </li>
        ))}
      </ul>
      {!isWhole && rest > 0 && (
        <Button isSmall onClick={() => setWhole(true)}>
          {t.moreSources(rest)}
        </Button>
      )}
    </>
  )
}

function Source({ source }: { source: string }) {
  const href = safeUrl(source)
  if (href === undefined) {
    return source
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {source}
    </a>
  )
}

/** Tools of third parties may report values of any type. */
function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}
