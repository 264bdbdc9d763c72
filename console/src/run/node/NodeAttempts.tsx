import { useFormat } from '../../i18n/format'
import { useLanguage, useWords } from '../../i18n/i18n'
import { StateIcon } from '../../ui/State'
import type { AttemptPicture, NodePicture } from '../../picture/picture'
import { NodeSection } from '../shared/NodeSection'
import { nodeWords } from './words'
import styles from './NodeAttempts.module.css'

/** All tries of a node and why they failed; nothing where the first was the only one. */
export function NodeAttempts({ node }: { node: NodePicture }) {
  const t = useWords(nodeWords)
  const format = useFormat()
  const { language } = useLanguage()
  if (node.attempts.length < 2) {
    return null
  }
  return (
    <NodeSection title={t.attempts}>
      <ol role="list" className={styles.attempts}>
        {node.attempts.map((attempt) => (
          <li key={attempt.attempt}>
            <StateIcon state={stateOf(attempt)} size={14} />
            <span>
              {t.attempt(attempt.attempt)}
              {attempt.problem && (
                <span className={styles.attemptProblem}>
                  {(language === 'zh' && attempt.problem.messageZh) || attempt.problem.message}
                </span>
              )}
            </span>
            {attempt.endedAt && (
              <span className="numbers faint">
                {format.duration(Date.parse(attempt.endedAt) - Date.parse(attempt.startedAt))}
              </span>
            )}
          </li>
        ))}
      </ol>
    </NodeSection>
  )
}

function stateOf(attempt: AttemptPicture): string {
  if (attempt.problem) {
    return 'FAILED'
  }
  return attempt.endedAt === undefined ? 'RUNNING' : 'COMPLETED'
}
