import { useWords } from '../i18n/i18n'
import { CopyButton } from '../ui/CopyButton'
import { documentWords } from './words'
import documentsStyles from './documents.module.css'
import styles from './AddHint.module.css'

const COMMAND = './troupe docs add DIR'

/** How a folder is added, and why only so. */
export function AddHint() {
  const t = useWords(documentWords)
  return (
    <div className={documentsStyles.add}>
      <p>{t.addLead}</p>
      <p className={styles.command}>
        <code>{COMMAND}</code>
        <CopyButton text={COMMAND} name={t.copyCommand} />
      </p>
      <p className="small">{t.addWhy}</p>
    </div>
  )
}
