import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client'
import type { McpServer, McpSignInStart } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { classNames } from '../ui/classNames'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Dialog } from '../ui/Dialog'
import { ErrorNotice } from '../ui/Notice'
import { mcpWords } from './words'
import buttonStyles from '../ui/Button.module.css'
import ui from '../ui/ui.module.css'

/** Signs in at a server that is not connected, and out. */
export function SignInActions({ server }: { server: McpServer }) {
  const t = useWords(mcpWords)
  const [isLeaving, setLeaving] = useState(false)
  const address = `/api/mcp-servers/${encodeURIComponent(server.name)}/sign-in`
  const begin = useMutation({ mutationFn: () => api.post<McpSignInStart>(address) })
  const canSignIn = server.signIn !== 'none' && server.state === 'unavailable'
  const canSignOut = server.signIn === 'signed-in'
  if (!canSignIn && !canSignOut) {
    return null
  }
  return (
    <>
      <div className={ui.formActions}>
        {canSignIn && (
          <Button isSmall look="primary" disabled={begin.isPending} onClick={() => begin.mutate()}>
            {t.doSignIn}
          </Button>
        )}
        {canSignOut && (
          <Button isSmall look="outline" onClick={() => setLeaving(true)}>
            {t.doSignOut}
          </Button>
        )}
      </div>
      {begin.error && <ErrorNotice error={begin.error} />}
      {begin.data && (
        <SignInDialog name={server.name} address={begin.data.address} onClose={begin.reset} />
      )}
      {isLeaving && (
        <ConfirmDialog
          title={t.doSignOut}
          question={t.signOutQuestion(server.name)}
          keep={t.cancel}
          address={address}
          changes={['mcp-servers']}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  )
}

interface SignInDialogProps {
  name: string
  address: string
  onClose: () => void
}

/** Names the site before the user goes there. */
function SignInDialog({ name, address, onClose }: SignInDialogProps) {
  const t = useWords(mcpWords)
  return (
    <Dialog title={t.signInTo(name)} onClose={onClose}>
      <div className="stack">
        <p>{t.signInLead}</p>
        <div className={ui.formActions}>
          <Button onClick={onClose}>{t.cancel}</Button>
          <a
            className={classNames(buttonStyles.button, buttonStyles.primary)}
            href={address}
            target="_blank"
            rel="noreferrer"
            onClick={onClose}
          >
            {t.signInAt(new URL(address).host)}
          </a>
        </div>
      </div>
    </Dialog>
  )
}
