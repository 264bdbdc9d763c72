import type { NodeDetail } from '../../api/types'
import { useFormat } from '../../i18n/format'
import { useWords } from '../../i18n/i18n'
import { NodeSection } from '../shared/NodeSection'
import { nodeWords } from './words'
import { classNames } from '../../ui/classNames'
import tableStyles from '../../ui/table.module.css'

/** What each reply of a model took in, gave out and cost. */
export function ModelReplies({ replies }: { replies: NodeDetail['replies'] }) {
  const t = useWords(nodeWords)
  const format = useFormat()
  if (replies.length === 0) {
    return null
  }
  return (
    <NodeSection title={t.models}>
      <table className={classNames(tableStyles.table, tableStyles.compact)}>
        <thead>
          <tr>
            <th scope="col">{t.model}</th>
            <th scope="col" className={tableStyles.end}>
              {t.input}
            </th>
            <th scope="col" className={tableStyles.end}>
              {t.output}
            </th>
            <th scope="col" className={tableStyles.end}>
              {t.cost}
            </th>
          </tr>
        </thead>
        <tbody>
          {replies.map((reply, index) => (
            <tr key={index}>
              <td className="mono">{reply.model}</td>
              <td className={classNames(tableStyles.end, 'numbers')}>
                {format.number(reply.inputTokens)}
              </td>
              <td className={classNames(tableStyles.end, 'numbers')}>
                {format.number(reply.outputTokens)}
              </td>
              <td className={classNames(tableStyles.end, 'numbers')}>
                {format.money(reply.cost ?? 'unknown')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </NodeSection>
  )
}
