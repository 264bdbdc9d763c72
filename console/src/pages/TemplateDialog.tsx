import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api/client'
import { pageQueries, type PageTemplate, type SlotType } from '../api/pages'
import { useWords } from '../i18n/i18n'
import { Button, IconButton } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { templateWords } from './templateWords'
import ui from '../ui/ui.module.css'
import styles from './TemplateDialog.module.css'

const TYPES: SlotType[] = [
  'text_input',
  'class_selector',
  'assignment_selector',
  'student_selector',
  'date_range',
  'number_input',
]

interface Slot {
  label: string
  type: SlotType
  example: string
}

/** Saves the request and the changes of a page as a template, with slots for words that differ. */
export function TemplateDialog({
  page,
  title,
  onClose,
}: {
  page: string
  title: string
  onClose: () => void
}) {
  const t = useWords(templateWords)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const history = useQuery(pageQueries.history(page))
  const [name, setName] = useState(title)
  const [request, setRequest] = useState<string>()
  const [slots, setSlots] = useState<Slot[]>([{ label: '', type: 'text_input', example: '' }])
  const [isShared, setShared] = useState(false)
  const used = slots.filter((slot) => slot.example.trim() !== '')
  const save = useMutation({
    mutationFn: () =>
      api.post<PageTemplate>('/api/page-templates', {
        pageId: page,
        name,
        request: request ?? history.data?.request,
        shared: isShared,
        entitySlots: used.map((slot, index) => ({
          key: `slot${index + 1}`,
          label: slot.label.trim() || slot.example,
          type: slot.type,
          example: slot.example,
        })),
      }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: pageQueries.templates().queryKey })
      await navigate('/pages')
    },
  })
  const change = (index: number, part: Partial<Slot>) =>
    setSlots(slots.map((slot, i) => (i === index ? { ...slot, ...part } : slot)))
  return (
    <Dialog title={t.save} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <p>{t.lead}</p>
        {history.isPending && <Loading />}
        {history.error && <ErrorNotice error={history.error} />}
        <label className={ui.label}>
          {t.name}
          <input
            className={ui.field}
            maxLength={100}
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <label className={ui.label}>
          {t.request}
          <textarea
            className={ui.field}
            rows={3}
            maxLength={5000}
            required
            value={request ?? history.data?.request ?? ''}
            onChange={(event) => setRequest(event.target.value)}
          />
        </label>
        {(history.data?.changes.length ?? 0) > 0 && (
          <p className="faint small">
            {t.changes}: {history.data?.changes.join('; ')}
          </p>
        )}
        <fieldset className={styles.slots}>
          <legend>{t.slots}</legend>
          {slots.map((slot, index) => (
            <div key={index} className={styles.slot}>
              <input
                className={ui.field}
                aria-label={t.example(index + 1)}
                placeholder={t.examplePlaceholder}
                maxLength={200}
                value={slot.example}
                onChange={(event) => change(index, { example: event.target.value })}
              />
              <input
                className={ui.field}
                aria-label={t.label(index + 1)}
                placeholder={t.labelPlaceholder}
                maxLength={200}
                value={slot.label}
                onChange={(event) => change(index, { label: event.target.value })}
              />
              <select
                className={ui.field}
                aria-label={t.type(index + 1)}
                value={slot.type}
                onChange={(event) => change(index, { type: event.target.value as SlotType })}
              >
                {TYPES.map((type) => (
                  <option key={type} value={type}>
                    {t.types[type]}
                  </option>
                ))}
              </select>
              <IconButton
                isSmall
                isDanger
                name={t.removeSlot(index + 1)}
                onClick={() => setSlots(slots.filter((_, i) => i !== index))}
              >
                <Trash2 size={15} aria-hidden />
              </IconButton>
            </div>
          ))}
          <Button
            look="outline"
            disabled={slots.length >= 20}
            onClick={() => setSlots([...slots, { label: '', type: 'text_input', example: '' }])}
          >
            {t.addSlot}
          </Button>
        </fieldset>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isShared}
            onChange={(event) => setShared(event.target.checked)}
          />
          {t.shared}
        </label>
        {save.error && <ErrorNotice error={save.error} />}
        <div className={ui.formActions}>
          <Button look="outline" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" look="primary" disabled={save.isPending || history.isPending}>
            {t.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
