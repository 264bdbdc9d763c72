import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client'
import { queries } from '../api/queries'
import type { McpServer } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { Switch } from '../ui/Switch'
import type { Tone } from '../ui/tone'
import { changeOf, formOf } from './form'
import { McpServerDialog } from './McpServerDialog'
import { SignInActions } from './SignInActions'
import { mcpWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './McpSection.module.css'

/** The MCP servers that agents use, for administrators. */
export function McpSection() {
  const t = useWords(mcpWords)
  const servers = useQuery(queries.mcpServers())
  const [isAdding, setAdding] = useState(false)
  const [editing, setEditing] = useState<McpServer>()
  const [removing, setRemoving] = useState<McpServer>()
  return (
    <>
      <p>{t.lead}</p>
      {servers.isPending && <Loading />}
      {servers.error && (
        <ErrorNotice error={servers.error} onRetry={() => void servers.refetch()} />
      )}
      {servers.data?.items.length === 0 && <p className="faint">{t.none}</p>}
      <ul role="list" className={styles.servers}>
        {servers.data?.items.map((server) => (
          <ServerCard
            key={server.name}
            server={server}
            onEdit={() => setEditing(server)}
            onRemove={() => setRemoving(server)}
          />
        ))}
      </ul>
      <div>
        <Button look="primary" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      </div>
      {isAdding && <McpServerDialog onClose={() => setAdding(false)} />}
      {editing && <McpServerDialog server={editing} onClose={() => setEditing(undefined)} />}
      {removing && (
        <ConfirmDialog
          title={t.remove}
          question={t.removeQuestion(removing.name)}
          keep={t.keep}
          address={`/api/mcp-servers/${encodeURIComponent(removing.name)}`}
          changes={['mcp-servers']}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

const TONES: Record<McpServer['state'], Tone> = {
  connected: 'done',
  connecting: 'running',
  unavailable: 'failed',
  disabled: 'idle',
}

interface ServerCardProps {
  server: McpServer
  onEdit: () => void
  onRemove: () => void
}

function ServerCard({ server, onEdit, onRemove }: ServerCardProps) {
  const t = useWords(mcpWords)
  const cache = useQueryClient()
  const enable = useMutation({
    mutationFn: (isEnabled: boolean) =>
      api.put(
        `/api/mcp-servers/${encodeURIComponent(server.name)}`,
        changeOf(formOf(server), isEnabled),
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: ['mcp-servers'] }),
  })
  const where = server.url ?? [server.command, ...server.args].join(' ')
  return (
    <li className={styles.server} data-slot="mcp-server">
      <div className={styles.head}>
        <h3>{server.name}</h3>
        <Badge tone={TONES[server.state]}>{t.states[server.state]}</Badge>
        {server.protocolVersion !== undefined && (
          <span className="faint small">{t.protocol(server.protocolVersion)}</span>
        )}
      </div>
      <code className={styles.where}>{where}</code>
      {server.state === 'connected' && (
        <p className="small">{t.counts(server.tools, server.resources, server.prompts)}</p>
      )}
      {server.error !== undefined && <p className={styles.error}>{server.error}</p>}
      {server.signIn === 'signed-in' && <p className="faint small">{t.signIn['signed-in']}</p>}
      {server.signIn === 'signed-out' && server.state === 'unavailable' && (
        <p className="faint small">{t.signIn['signed-out']}</p>
      )}
      <SignInActions server={server} />
      {server.fixed ? (
        <p className="faint small">{t.fixed}</p>
      ) : (
        <div className={ui.formActions}>
          <Switch
            label={t.enable}
            hint={t.enableServer(server.name)}
            isOn={server.enabled}
            onChange={(isOn) => enable.mutate(isOn)}
          />
          <Button isSmall look="outline" onClick={onEdit}>
            {t.edit}
          </Button>
          <Button isSmall look="outline" isDanger onClick={onRemove}>
            {t.remove}
          </Button>
        </div>
      )}
      {enable.error && <ErrorNotice error={enable.error} />}
    </li>
  )
}
