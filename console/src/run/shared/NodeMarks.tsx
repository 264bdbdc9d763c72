import { RotateCw, Sparkles } from 'lucide-react'
import { useWords } from '../../i18n/i18n'
import type { NodePicture } from '../../picture/picture'
import { runWords } from './words'
import styles from './NodeMarks.module.css'

/** Small signs of what is out of the ordinary: several attempts, a result reused, a node added late. */
export function NodeMarks({ node }: { node: NodePicture }) {
  const t = useWords(runWords)
  const attempts = node.attempts.length
  return (
    <span className={styles.nodeMarks}>
      {attempts > 1 && (
        <Mark name={t.attempts(attempts)}>
          <RotateCw size={11} aria-hidden />
          {attempts}
        </Mark>
      )}
      {node.isAdded && (
        <Mark name={t.added}>
          <Sparkles size={11} aria-hidden />
        </Mark>
      )}
      {node.reusedFrom !== undefined && <Mark name={t.reused}>≡</Mark>}
    </span>
  )
}

function Mark({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <span title={name}>
      <span aria-hidden className={styles.nodeMarkSign}>
        {children}
      </span>
      <span className="hidden-visually">{name}</span>
    </span>
  )
}
