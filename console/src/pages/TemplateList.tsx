import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api/client'
import { pageQueries, templatePath, type PageTemplate, type StoredPage } from '../api/pages'
import { useWords } from '../i18n/i18n'
import { Button, IconButton } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Dialog } from '../ui/Dialog'
import { ErrorNotice } from '../ui/Notice'
import { templateWords } from './templateWords'
import ui from '../ui/ui.module.css'
import styles from './TemplateList.module.css'

/** The templates that the user may fill; nothing if there are none. */
export function TemplateList() {
  const t = useWords(templateWords)
  const templates = useQuery(pageQueries.templates())
  const [open, setOpen] = useState<PageTemplate>()
  const [removed, setRemoved] = useState<PageTemplate>()
  const items = templates.data?.items ?? []
  if (templates.error) return <ErrorNotice error={templates.error} />
  if (items.length === 0) return null
  return (
    <section className={styles.templates}>
      <h2>{t.title}</h2>
      <ul role="list">
        {items.map((template) => (
          <li key={template.id}>
            <div>
              <strong>{template.name}</strong>
              {template.shared && (
                <span className="faint small">
                  {' '}
                  · {template.own ? t.sharedByYou : t.sharedByOther}
                </span>
              )}
              <p className="faint small">{describe(template)}</p>
            </div>
            <Button look="outline" onClick={() => setOpen(template)}>
              {t.use}
            </Button>
            {template.own && (
              <IconButton
                isSmall
                isDanger
                name={t.remove(template.name)}
                onClick={() => setRemoved(template)}
              >
                <Trash2 size={15} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {open && <FillDialog template={open} onClose={() => setOpen(undefined)} />}
      {removed && (
        <ConfirmDialog
          title={t.remove(removed.name)}
          question={t.removeQuestion(removed.name)}
          keep={t.cancel}
          address={templatePath(removed.id)}
          changes={['page-templates']}
          onRemoved={() => setRemoved(undefined)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </section>
  )
}

/** The request with the labels of its slots. */
function describe(template: PageTemplate): string {
  return template.executionPrompt.replace(
    /\{(\w+)\}/g,
    (whole, key) => `[${template.entitySlots.find((slot) => slot.key === key)?.label ?? whole}]`,
  )
}

/** Fills the slots of a template and builds its page. */
function FillDialog({ template, onClose }: { template: PageTemplate; onClose: () => void }) {
  const t = useWords(templateWords)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [values, setValues] = useState<Record<string, string>>({})
  const build = useMutation({
    mutationFn: () => api.post<StoredPage>(`${templatePath(template.id)}/pages`, { values }),
    onSuccess: async (page) => {
      await cache.invalidateQueries({ queryKey: ['pages', 'list'] })
      await navigate(`/pages/${encodeURIComponent(page.id)}`)
    },
  })
  return (
    <Dialog title={template.name} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          build.mutate()
        }}
      >
        {template.entitySlots.map((slot) => (
          <label key={slot.key} className={ui.label}>
            {slot.label}
            <input
              className={ui.field}
              inputMode={slot.type === 'number_input' ? 'decimal' : 'text'}
              maxLength={200}
              required={slot.required ?? true}
              placeholder={slot.example}
              value={values[slot.key] ?? ''}
              onChange={(event) => setValues({ ...values, [slot.key]: event.target.value })}
            />
            <span className={ui.hint}>{t.types[slot.type]}</span>
          </label>
        ))}
        {build.error && <ErrorNotice error={build.error} />}
        <div className={ui.formActions}>
          <Button look="outline" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" look="primary" disabled={build.isPending}>
            {build.isPending ? t.building : t.build}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
