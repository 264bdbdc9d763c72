import { useFormat } from '../../i18n/format'
import { useWords } from '../../i18n/i18n'
import { codeWords } from './words'
import codeStyles from './code.module.css'

const MOST = 4000 // characters; the end of an output says most

/** What a program wrote; of a long one the end. */
export function OutputText({ name, text }: { name: string; text: string }) {
  const t = useWords(codeWords)
  const format = useFormat()
  const before = text.length - MOST
  return (
    <>
      <pre className={codeStyles.text} tabIndex={0} role="region" aria-label={name}>
        {text.slice(-MOST)}
      </pre>
      {before > 0 && <p className="faint small">{t.cutOff(format.number(before))}</p>}
    </>
  )
}
