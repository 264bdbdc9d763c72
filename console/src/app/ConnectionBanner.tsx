import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConnection } from '../api/connection'
import { useWords } from '../i18n/i18n'
import { appWords } from './words'
import styles from './ConnectionBanner.module.css'

const PATIENCE = 1500 // ms; a line that is back at once is not worth a word

export function ConnectionBanner() {
  const t = useWords(appWords)
  const connection = useConnection()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(
      () => setShown(connection !== 'connected'),
      connection === 'cut' ? PATIENCE : 0,
    )
    return () => clearTimeout(timer)
  }, [connection])
  return (
    <div role="status">
      {isShown && connection !== 'connected' && (
        <p className={styles.connectionBanner}>
          <WifiOff size={15} aria-hidden />
          {connection === 'offline' ? t.offline : t.cut}
        </p>
      )}
    </div>
  )
}
