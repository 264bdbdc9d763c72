import { useState } from 'react'
import { api } from '../api/client'
import type { Imported, LifeKind } from '../api/life'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { ErrorNotice, Notice } from '../ui/Notice'
import { useLifeChange } from './useLife'
import { TABS } from './useLifeAddress'
import { lifeWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './ImportDialog.module.css'

const FORMATS = ['json', 'csv', 'ics']

/** Imports a file that was exported here or written by another program. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(lifeWords)
  const [file, setFile] = useState<File>()
  const [kind, setKind] = useState<LifeKind>('tasks')
  const format = FORMATS.find((one) => file?.name.toLowerCase().endsWith(`.${one}`))
  const take = useLifeChange((body: File) =>
    api.post<Imported>('/api/life/import', body, { query: { format, kind } }),
  )
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setKind(TABS.find((one) => chosen?.name.includes(one)) ?? kind)
    take.reset()
  }
  return (
    <Dialog title={t.importFile} onClose={onClose}>
      <form
        className={classNames(styles.importForm, 'stack')}
        onSubmit={(event) => {
          event.preventDefault()
          if (file) take.mutate(file)
        }}
      >
        <p className="small">{t.importLead}</p>
        <label className={ui.label}>
          {t.file}
          <input
            type="file"
            className={ui.field}
            accept=".json,.csv,.ics"
            onChange={(event) => choose(event.target.files?.[0])}
          />
        </label>
        {format === 'csv' && (
          <label className={ui.label}>
            {t.importKind}
            <select
              className={ui.field}
              value={kind}
              onChange={(event) => setKind(event.target.value as LifeKind)}
            >
              {TABS.map((one) => (
                <option key={one} value={one}>
                  {t.tabs[one]}
                </option>
              ))}
            </select>
          </label>
        )}
        {file && !format && <Notice tone="failed" title={t.unknownFile(file.name)} />}
        {take.error && <ErrorNotice error={take.error} />}
        <p role="status">
          {take.data && t.imported(take.data.added, take.data.kept)}
          {take.data && take.data.passedOver > 0 && ` · ${t.passedOver(take.data.passedOver)}`}
        </p>
        <div className={ui.formActions}>
          <Button onClick={onClose}>{t.close}</Button>
          <Button
            type="submit"
            look="primary"
            disabled={!format || take.isPending || take.data !== undefined}
          >
            {t.takeIn}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
