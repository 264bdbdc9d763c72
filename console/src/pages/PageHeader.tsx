import { useNavigate } from 'react-router'
import { CopyPlus, Ellipsis, History, Printer, RefreshCw, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { pagePath, type StoredPage } from '../api/pages'
import { useCanEdit } from '../app/useCanEdit'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { Button, IconButton } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Menu } from '../ui/Menu'
import { ExportMenu } from './ExportMenu'
import { ShareDialog } from './ShareDialog'
import { TemplateDialog } from './TemplateDialog'
import { templateWords } from './templateWords'
import { VersionsDialog } from './VersionsDialog'
import { pageWords } from './words'
import styles from './PageHeader.module.css'

interface PageHeaderProps {
  stored: StoredPage
  isRefreshing: boolean
  /** Absent where the page cannot be refreshed. */
  onRefresh?: () => void
}

/** The title of a page, when its data was fetched, and what can be done with the page. */
export function PageHeader({ stored, isRefreshing, onRefresh }: PageHeaderProps) {
  const t = useWords(pageWords)
  const templates = useWords(templateWords)
  const format = useFormat()
  const canEdit = useCanEdit()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'versions' | 'share' | 'template' | 'remove'>()
  const close = () => setOpen(undefined)
  const { meta } = stored.page
  const request = stored.blueprint.sourcePrompt ?? ''
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <h1>{meta.pageTitle}</h1>
        {meta.summary !== '' && meta.summary !== request && <p>{meta.summary}</p>}
        {request !== '' && request !== meta.pageTitle && (
          <p className="faint small">
            {t.asked}: {request}
          </p>
        )}
        <p className="faint small">
          <time dateTime={meta.generatedAt} title={format.dateTime(meta.generatedAt)}>
            {t.generated(format.dateTime(meta.generatedAt))}
          </time>
          {' · '}
          {t.versionNumber(stored.version)}
        </p>
      </div>
      <div className={styles.tools}>
        {onRefresh && (
          <Button look="outline" disabled={isRefreshing} onClick={onRefresh}>
            <RefreshCw size={15} aria-hidden className={isRefreshing ? 'spin' : undefined} />
            {isRefreshing ? t.refreshing : t.refresh}
          </Button>
        )}
        <Button look="outline" onClick={() => setOpen('versions')}>
          <History size={15} aria-hidden />
          {t.versions}
        </Button>
        {canEdit && (
          <Button look="outline" onClick={() => setOpen('share')}>
            <Share2 size={15} aria-hidden />
            {t.share}
          </Button>
        )}
        <ExportMenu stored={stored} />
        <Menu
          heading={t.actions}
          items={[
            { label: t.print, icon: <Printer size={15} aria-hidden />, onChoose: () => print() },
            ...(canEdit
              ? [
                  {
                    label: templates.save,
                    icon: <CopyPlus size={15} aria-hidden />,
                    onChoose: () => setOpen('template'),
                  },
                  {
                    label: t.remove,
                    icon: <Trash2 size={15} aria-hidden />,
                    onChoose: () => setOpen('remove'),
                  },
                ]
              : []),
          ]}
          trigger={(props) => (
            <IconButton name={t.actions} look="outline" {...props}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          )}
        />
      </div>
      {open === 'versions' && <VersionsDialog stored={stored} onClose={close} />}
      {open === 'share' && <ShareDialog page={stored.id} onClose={close} />}
      {open === 'template' && (
        <TemplateDialog page={stored.id} title={meta.pageTitle} onClose={close} />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={t.remove}
          question={t.removeQuestion(meta.pageTitle)}
          keep={t.keep}
          address={pagePath(stored.id)}
          changes={['pages', 'list']}
          onRemoved={() => void navigate('/pages')}
          onClose={close}
        />
      )}
    </header>
  )
}
