import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api/client'
import { pagePath, pageQueries, type PageLink } from '../api/pages'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { Button, IconButton } from '../ui/Button'
import { useNow } from '../ui/clock'
import { CopyButton } from '../ui/CopyButton'
import { Dialog } from '../ui/Dialog'
import { Loading } from '../ui/Loading'
import { ErrorNotice, Notice } from '../ui/Notice'
import { pageWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './ShareDialog.module.css'

const DAYS = [1, 7, 30, 365] as const
const DAY = 86_400_000 // ms

type Days = (typeof DAYS)[number]

/** Creates and deletes links by which a page is read without an account. */
export function ShareDialog({ page, onClose }: { page: string; onClose: () => void }) {
  const t = useWords(pageWords)
  const cache = useQueryClient()
  const [days, setDays] = useState<Days>(7)
  const [sites, setSites] = useState('')
  const refresh = () => cache.invalidateQueries({ queryKey: pageQueries.links(page).queryKey })
  const create = useMutation({
    mutationFn: () =>
      api.post<PageLink>(`${pagePath(page)}/links`, {
        expiresAt: new Date(Date.now() + days * DAY).toISOString(),
        embedHosts: sites.split(/\s+/).filter((site) => site !== ''),
      }),
    onSuccess: refresh,
  })
  return (
    <Dialog title={t.share} onClose={onClose}>
      <div className="stack">
        <p>{t.shareLead}</p>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            create.mutate()
          }}
        >
          <label className={ui.label}>
            {t.expires}
            <select
              className={ui.field}
              value={days}
              onChange={(event) => setDays(Number(event.target.value) as Days)}
            >
              {DAYS.map((choice) => (
                <option key={choice} value={choice}>
                  {t.expiries[choice]}
                </option>
              ))}
            </select>
          </label>
          <label className={ui.label}>
            {t.embed}
            <textarea
              className={ui.field}
              rows={2}
              value={sites}
              onChange={(event) => setSites(event.target.value)}
            />
            <span className={ui.hint}>{t.embedHint}</span>
          </label>
          <div className={ui.formActions}>
            <Button type="submit" look="primary" disabled={create.isPending}>
              {t.createLink}
            </Button>
          </div>
        </form>
        {create.error && <ErrorNotice error={create.error} />}
        {create.data?.url && (
          <Notice tone="done" title={t.newLink}>
            <span className={styles.address}>
              <code>{create.data.url}</code>
              <CopyButton text={create.data.url} name={t.copyLink} />
            </span>
          </Notice>
        )}
        <Links page={page} onChange={() => void refresh()} />
      </div>
    </Dialog>
  )
}

function Links({ page, onChange }: { page: string; onChange: () => void }) {
  const t = useWords(pageWords)
  const format = useFormat()
  const now = useNow(true)
  const links = useQuery(pageQueries.links(page))
  const remove = useMutation({
    mutationFn: (link: string) => api.delete(`${pagePath(page)}/links/${encodeURIComponent(link)}`),
    onSuccess: onChange,
  })
  return (
    <section className="stack">
      <h3>{t.links}</h3>
      {links.isPending && <Loading />}
      {(links.error ?? remove.error) && <ErrorNotice error={links.error ?? remove.error} />}
      {links.data?.items.length === 0 && <p className="faint">{t.noLinks}</p>}
      <ul role="list" className={styles.links}>
        {links.data?.items.map((link) => (
          <li key={link.id}>
            <span>
              {Date.parse(link.expiresAt) <= now
                ? t.expired
                : t.expiresAt(format.dateTime(link.expiresAt))}
              <span className="faint small">
                {' · '}
                {t.created(format.dateTime(link.createdAt))}
                {link.embedHosts.length > 0 && ` · ${t.shownAt(link.embedHosts.join(', '))}`}
              </span>
            </span>
            <IconButton
              isSmall
              isDanger
              name={t.deleteLink}
              disabled={remove.isPending}
              onClick={() => remove.mutate(link.id)}
            >
              <Trash2 size={15} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
