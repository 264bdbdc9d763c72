import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { pageWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './RequestForm.module.css'

interface RequestFormProps {
  request: string
  isBusy: boolean
  onChange: (request: string) => void
  onSubmit: () => void
  onCancel: () => void
}

/** Takes the sentence that a page is built from; Enter builds, Shift+Enter begins a line. */
export function RequestForm({ request, isBusy, onChange, onSubmit, onCancel }: RequestFormProps) {
  const t = useWords(pageWords)
  const isReady = request.trim() !== '' && !isBusy
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onSubmit()
      }}
    >
      <label className={ui.label}>
        {t.request}
        <textarea
          className={ui.field}
          rows={2}
          maxLength={20_000}
          placeholder={t.example}
          value={request}
          readOnly={isBusy}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault()
              if (isReady) onSubmit()
            }
          }}
        />
      </label>
      <div className={styles.bar}>
        <p className="faint small">{t.lead}</p>
        {isBusy ? (
          <Button look="outline" onClick={onCancel}>
            {t.cancel}
          </Button>
        ) : (
          <Button type="submit" look="primary" disabled={!isReady}>
            {t.build}
          </Button>
        )}
      </div>
    </form>
  )
}
