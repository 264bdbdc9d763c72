import { useWords } from '../i18n/i18n'
import { CopyButton } from '../ui/CopyButton'
import { documentWords } from './words'

const COMMAND = './troupe docs add DIR'

/** How a folder is added, and why only so. */
export function AddHint() {
  const t = useWords(documentWords)
  return (
    <div className="document-add">
      <p>{t.addLead}</p>
      <p className="document-command">
        <code>{COMMAND}</code>
        <CopyButton text={COMMAND} name={t.copyCommand} />
      </p>
      <p className="small">{t.addWhy}</p>
    </div>
  )
}
