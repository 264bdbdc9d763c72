import { CopyButton } from '../ui/CopyButton'
import styles from './schedules.module.css'

/** A text that is displayed once, with a button to copy it. */
export function Secret({ text, name }: { text: string; name: string }) {
  return (
    <p className={styles.secret} data-slot="secret">
      <code>{text}</code>
      <CopyButton text={text} name={name} />
    </p>
  )
}
