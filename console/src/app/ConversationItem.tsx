import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { NavLink, useNavigate, useParams } from 'react-router'
import { api } from '../api/client'
import type { ConversationSummary } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Button, IconButton } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Menu } from '../ui/Menu'
import { ErrorNotice } from '../ui/Notice'
import { appWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './ConversationItem.module.css'

export function ConversationItem({ conversation }: { conversation: ConversationSummary }) {
  const t = useWords(appWords)
  const [asks, setAsks] = useState<'rename' | 'remove'>()
  const title = conversation.title || t.untitled
  return (
    <li className={styles.conversationItem} data-slot="conversation">
      <NavLink to={`/c/${conversation.id}`} className={styles.conversationLink} title={title}>
        {title}
      </NavLink>
      <Menu
        items={[
          {
            label: t.rename,
            icon: <Pencil size={15} aria-hidden />,
            onChoose: () => setAsks('rename'),
          },
          {
            label: t.remove,
            icon: <Trash2 size={15} aria-hidden />,
            onChoose: () => setAsks('remove'),
          },
        ]}
        trigger={(props) => (
          <IconButton
            isSmall
            name={`${t.more}: ${title}`}
            className={styles.conversationMore}
            {...props}
          >
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        )}
      />
      {asks === 'rename' && (
        <Rename conversation={conversation} onClose={() => setAsks(undefined)} />
      )}
      {asks === 'remove' && (
        <Remove conversation={conversation} onClose={() => setAsks(undefined)} />
      )}
    </li>
  )
}

interface AskProps {
  conversation: ConversationSummary
  onClose: () => void
}

function Rename({ conversation, onClose }: AskProps) {
  const t = useWords(appWords)
  const cache = useQueryClient()
  const [title, setTitle] = useState(conversation.title)
  const rename = useMutation({
    mutationFn: () => api.patch(`/api/conversations/${conversation.id}`, { title: title.trim() }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['conversations', 'list'] })
      onClose()
    },
  })
  return (
    <Dialog title={t.rename} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate()
        }}
      >
        <label className={ui.label}>
          {t.title}
          <input
            className={ui.field}
            value={title}
            maxLength={200}
            autoFocus
            onChange={(event) => setTitle(event.target.value)}
          />
        </label>
        {rename.error && <ErrorNotice error={rename.error} />}
        <div className={ui.formActions}>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="primary" type="submit" disabled={title.trim() === '' || rename.isPending}>
            {t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Remove({ conversation, onClose }: AskProps) {
  const t = useWords(appWords)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const shown = useParams().conversation
  const remove = useMutation({
    mutationFn: () => api.delete(`/api/conversations/${conversation.id}`),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['conversations', 'list'] })
      onClose()
      if (shown === conversation.id) {
        void navigate('/')
      }
    },
  })
  return (
    <Dialog title={t.remove} onClose={onClose}>
      <div className="stack">
        <p>{t.removeQuestion(conversation.title || t.untitled)}</p>
        {remove.error && <ErrorNotice error={remove.error} />}
        <div className={ui.formActions}>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            look="outline"
            isDanger
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t.remove}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
