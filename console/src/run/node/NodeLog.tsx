import type { NodeDetail } from '../../api/types'
import { useFormat } from '../../i18n/format'
import { useWords } from '../../i18n/i18n'
import type { NodePicture } from '../../picture/picture'
import { nodeWords } from './words'
import ui from '../../ui/ui.module.css'
import styles from './NodeLog.module.css'

/** The texts of the agent, turn by turn; the last as it is streamed. */
export function NodeLog({ node, detail }: { node: NodePicture; detail: NodeDetail | undefined }) {
  const t = useWords(nodeWords)
  const format = useFormat()
  const log = detail?.log ?? []
  if (log.length === 0 && node.text === '') {
    return <p className={ui.empty}>{t.noLog}</p>
  }
  return (
    <ol role="list" className={styles.log}>
      {log.map((line, index) => (
        <li key={index}>
          <time dateTime={line.at} className="numbers faint">
            {format.time(line.at)}
          </time>
          <pre>{line.text}</pre>
        </li>
      ))}
      {log.length === 0 && (
        <li>
          <pre>{node.text}</pre>
        </li>
      )}
    </ol>
  )
}
