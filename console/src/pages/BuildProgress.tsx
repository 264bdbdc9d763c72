import { LoaderCircle } from 'lucide-react'
import type { Block } from '../api/pages'
import { useWords } from '../i18n/i18n'
import { Notice } from '../ui/Notice'
import { StateIcon } from '../ui/State'
import { BlockCard } from './blocks/BlockCard'
import { wideBlocks } from './blocks/widths'
import { blockWords } from './blocks/words'
import type { Build, BuildBlock, Phase } from './build'
import { pageWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import grid from './blocks.module.css'
import styles from './BuildProgress.module.css'

const PHASES: Phase[] = ['data', 'compute', 'compose']

/** A page while it is built: what is going on, and the blocks that are there already. */
export function BuildProgress({ build }: { build: Build }) {
  const t = useWords(pageWords)
  const wide = wideBlocks(
    build.blocks.map(
      ({ id, type, block }) => block ?? ({ id, type, note: 'not there yet' } as Block),
    ),
  )
  return (
    <section aria-label={t.building} className={styles.progress} data-slot="build">
      {build.state === 'FAILED' ? (
        <Notice tone="failed" title={t.failed}>
          <p>{build.problem}</p>
          {build.entity && <p className="faint">{t.failedAt(build.entity)}</p>}
        </Notice>
      ) : (
        <ol role="list" className={styles.phases}>
          {PHASES.map((phase) => (
            <li key={phase} aria-current={phase === build.phase ? 'step' : undefined}>
              <StateIcon state={stateOf(phase, build)} size={15} />
              {t.phases[phase]}
            </li>
          ))}
        </ol>
      )}
      {build.calls.length > 0 && (
        <ul role="list" className={styles.calls}>
          {build.calls.map(({ tool, state, error }, index) => (
            <li key={index}>
              <StateIcon state={state} size={14} />
              <span className="mono">{tool}</span>
              {error && <span className={styles.error}>{error}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className={grid.blocks}>
        {build.blocks.map((block, index) => (
          <BuildBlockView key={block.id} block={block} isWide={wide[index] ?? false} />
        ))}
      </div>
    </section>
  )
}

function stateOf(phase: Phase, { phase: current, state }: Build): string {
  const at = current === undefined ? 0 : PHASES.indexOf(current)
  const own = PHASES.indexOf(phase)
  if (own < at || state === 'COMPLETED') {
    return 'COMPLETED'
  }
  return own === at ? 'RUNNING' : 'PENDING'
}

interface BuildBlockProps {
  block: BuildBlock
  isWide: boolean
}

function BuildBlockView({ block: { type, block }, isWide }: BuildBlockProps) {
  const t = useWords(pageWords)
  const blocks = useWords(blockWords)
  if (block !== undefined) {
    return <BlockCard block={block} isWide={isWide} />
  }
  return (
    <div className={classNames(ui.card, styles.waiting)}>
      <LoaderCircle size={16} className="spin" aria-hidden />
      {t.computing(blocks.types[type] ?? type)}
    </div>
  )
}
