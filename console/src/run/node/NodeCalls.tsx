import { useFormat } from '../../i18n/format'
import { useTranslate, useWords } from '../../i18n/i18n'
import { CopyButton } from '../../ui/CopyButton'
import { StateIcon } from '../../ui/State'
import type { ShownCall } from '../../picture/calls'
import { ValueView } from '../shared/ValueView'
import { nodeWords } from './words'
import ui from '../../ui/ui.module.css'
import styles from './NodeCalls.module.css'

/** The calls of tools in order: what was done in words, and unfolded exactly. */
export function NodeCalls({ calls }: { calls: ShownCall[] }) {
  const t = useWords(nodeWords)
  if (calls.length === 0) {
    return <p className={ui.empty}>{t.noCalls}</p>
  }
  return (
    <ol role="list" className={styles.calls}>
      {calls.map((call) => (
        <li key={call.key}>
          <Call call={call} />
        </li>
      ))}
    </ol>
  )
}

function Call({ call }: { call: ShownCall }) {
  const t = useWords(nodeWords)
  const translate = useTranslate()
  const format = useFormat()
  const took = call.endedAt && Date.parse(call.endedAt) - Date.parse(call.startedAt)
  const status = call.status === undefined ? t.underWay : (t.statuses[call.status] ?? call.status)
  return (
    <details className={styles.call} data-slot="call">
      <summary>
        <StateIcon state={stateOf(call)} size={15} />
        <span className={styles.callDoing}>
          {translate(call.doing)}
          <span className={styles.callFacts}>
            <span className="mono">{call.tool}</span>
            <span>{status}</span>
            {typeof took === 'number' && <span className="numbers">{format.duration(took)}</span>}
            <span>{t.turn(call.turn)}</span>
          </span>
        </span>
      </summary>
      <div className={styles.callBody}>
        <div className={styles.valueHead}>
          <h2>{t.arguments}</h2>
          <CopyButton text={JSON.stringify(call.arguments, null, 2)} />
        </div>
        <ValueView value={call.arguments} />
        {call.result !== undefined && (
          <>
            <h2>{t.toolResult}</h2>
            <ValueView value={call.result} />
          </>
        )}
        {call.result === undefined && call.characters !== undefined && (
          <p className="faint small">{t.resultCharacters(format.number(call.characters))}</p>
        )}
      </div>
    </details>
  )
}

function stateOf(call: ShownCall): string {
  if (call.status === undefined) {
    return 'RUNNING'
  }
  return call.status === 'ok' ? 'COMPLETED' : 'FAILED'
}
