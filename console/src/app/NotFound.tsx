import { Link } from 'react-router'
import { useWords } from '../i18n/i18n'
import { appWords } from './words'
import ui from '../ui/ui.module.css'

export function NotFound() {
  const t = useWords(appWords)
  return (
    <div className={ui.empty}>
      <h1>{t.notFound}</h1>
      <p>
        <Link to="/">{t.home}</Link>
      </p>
    </div>
  )
}
