import { Link } from 'react-router'
import type { DiffSide } from '../../api/types'
import { useFormat } from '../../i18n/format'
import { useWords } from '../../i18n/i18n'
import { StateBadge } from '../../ui/State'
import { changeOf } from './change'
import { compareWords } from './words'
import { classNames } from '../../ui/classNames'
import ui from '../../ui/ui.module.css'
import styles from './DiffSides.module.css'

/** Both runs side by side: request, state, time, tokens and cost. */
export function DiffSides({ before, after }: { before: DiffSide; after: DiffSide }) {
  const t = useWords(compareWords)
  return (
    <div className={styles.sides}>
      <Side name={t.before} side={before} />
      <Side name={t.after} side={after} before={before} />
    </div>
  )
}

interface SideProps {
  name: string
  side: DiffSide
  /** What it is measured against. */
  before?: DiffSide
}

function Side({ name, side, before }: SideProps) {
  const t = useWords(compareWords)
  const format = useFormat()
  return (
    <section className={classNames(ui.card, styles.side)} aria-label={name}>
      <div className={styles.sideHead}>
        <span className="faint small">{name}</span>
        <StateBadge state={side.state} />
      </div>
      <Link to={`/runs/${encodeURIComponent(side.runId)}`}>{side.request || side.runId}</Link>
      <dl className={classNames(styles.numbers, 'numbers')}>
        <div>
          <dt>{t.time}</dt>
          <dd>
            {format.duration(side.milliseconds)}
            <Change before={before?.milliseconds} after={side.milliseconds} />
          </dd>
        </div>
        <div>
          <dt>{t.tokens}</dt>
          <dd>
            {format.number(side.tokens)}
            <Change before={before?.tokens} after={side.tokens} />
          </dd>
        </div>
        <div>
          <dt>{t.cost}</dt>
          <dd>
            {format.money(side.cost)}
            {typeof side.cost === 'number' && (
              <Change before={knownCost(before)} after={side.cost} />
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}

function knownCost(side: DiffSide | undefined): number | undefined {
  return typeof side?.cost === 'number' ? side.cost : undefined
}

/** By how much of a hundred it grew or shrank. */
function Change({ before, after }: { before: number | undefined; after: number }) {
  const change = changeOf(before, after)
  if (change === undefined) {
    return null
  }
  return (
    <span className={styles.change} data-tone={change > 0 ? 'waiting' : 'done'}>
      {change > 0 ? '+' : '−'}
      {Math.abs(change)}%
    </span>
  )
}
