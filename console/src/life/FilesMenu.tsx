import { useMutation } from '@tanstack/react-query'
import { Download, FileDown, Upload } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api/client'
import type { LifeKind } from '../api/life'
import { useCanEdit } from '../app/useCanEdit'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Menu } from '../ui/Menu'
import { ErrorNotice } from '../ui/Notice'
import { ImportDialog } from './ImportDialog'
import { saveFile } from '../ui/saveFile'
import { TABS } from './useLifeAddress'
import { lifeWords } from './words'

interface Export {
  format: 'json' | 'csv' | 'ics'
  kind?: LifeKind
}

/** Everything as files, and back. */
export function FilesMenu() {
  const t = useWords(lifeWords)
  const canEdit = useCanEdit()
  const [isImporting, setImporting] = useState(false)
  const write = useMutation({
    mutationFn: async ({ format, kind }: Export) => {
      const name = `${format === 'csv' ? kind : 'life'}.${format}`
      const response = await api.send('GET', '/api/life/export', { query: { format, kind } })
      saveFile(name, await response.blob())
      return name
    },
  })
  const icon = <FileDown size={15} aria-hidden />
  const items = [
    { label: t.exportAll, icon, onChoose: () => write.mutate({ format: 'json' }) },
    ...TABS.map((kind) => ({
      label: t.exportCsv(t.tabs[kind]),
      icon,
      onChoose: () => write.mutate({ format: 'csv' as const, kind }),
    })),
    { label: t.exportCalendar, icon, onChoose: () => write.mutate({ format: 'ics' }) },
  ]
  const take = {
    label: t.importFile,
    icon: <Upload size={15} aria-hidden />,
    onChoose: () => setImporting(true),
  }
  return (
    <>
      <span className="small faint" role="status">
        {write.data && t.exported(write.data)}
      </span>
      <Menu
        items={canEdit ? [...items, take] : items}
        heading={t.files}
        trigger={(props) => (
          <Button look="outline" {...props}>
            <Download size={15} aria-hidden />
            {t.files}
          </Button>
        )}
      />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {write.error && (
        <Dialog title={t.files} onClose={() => write.reset()}>
          <ErrorNotice error={write.error} />
        </Dialog>
      )}
    </>
  )
}
