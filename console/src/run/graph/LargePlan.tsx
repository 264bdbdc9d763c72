import { useMemo } from 'react'
import { useWords } from '../../i18n/i18n'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { StateBadge } from '../../ui/State'
import { NodeTable } from '../shared/NodeTable'
import type { RunPicture } from '../../picture/picture'
import { runWords } from '../shared/words'
import { MAX_LAID_OUT } from './layout'
import { frontierOf, statesOf } from './largePlan'
import graphStyles from './graph.module.css'
import styles from './LargePlan.module.css'

interface LargePlanProps {
  picture: RunPicture
  open: string | undefined
  addressOf: (node: string) => string
  onShowList: () => void
}

/** A plan that is too large for a graph: how many steps are how far, and those that matter now. */
export function LargePlan({ picture, open, addressOf, onShowList }: LargePlanProps) {
  const t = useWords(runWords)
  const states = useMemo(() => statesOf(picture.nodes), [picture.nodes])
  const frontier = useMemo(() => ({ ...picture, nodes: frontierOf(picture.nodes) }), [picture])
  return (
    <div className={graphStyles.instead}>
      <Notice
        tone="idle"
        title={t.tooLarge(picture.nodes.length)}
        actions={
          <Button look="outline" isSmall onClick={onShowList}>
            {t.showList}
          </Button>
        }
      >
        <p>{t.tooLargeHint(MAX_LAID_OUT)}</p>
      </Notice>
      <ul className={styles.states} aria-label={t.state}>
        {states.map(([state, count]) => (
          <li key={state}>
            <StateBadge state={state} /> <span className="numbers">{count}</span>
          </li>
        ))}
      </ul>
      {frontier.nodes.length > 0 && (
        <>
          <h3>{t.frontier}</h3>
          <NodeTable picture={frontier} open={open} addressOf={addressOf} />
        </>
      )}
    </div>
  )
}
