import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client'
import type { McpServer, McpServerTest } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { ErrorNotice, Notice } from '../ui/Notice'
import { changeOf, emptyForm, formOf, isComplete, type ServerForm } from './form'
import { SecretFields } from './SecretFields'
import { mcpWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './McpSection.module.css'

const RISKS = ['send', 'annotations', 'read', 'write', 'execute'] as const

interface McpServerDialogProps {
  /** The one that is changed; none for a new one. */
  server?: McpServer
  onClose: () => void
}

export function McpServerDialog({ server, onClose }: McpServerDialogProps) {
  const t = useWords(mcpWords)
  const cache = useQueryClient()
  const [form, setForm] = useState(() => (server ? formOf(server) : emptyForm()))
  const set = (change: Partial<ServerForm>) => setForm((before) => ({ ...before, ...change }))
  const change = () => changeOf(form, server?.enabled ?? true)
  const save = useMutation({
    mutationFn: () =>
      server
        ? api.put<McpServer>(`/api/mcp-servers/${encodeURIComponent(server.name)}`, change())
        : api.post<McpServer>('/api/mcp-servers', { name: form.name, server: change() }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['mcp-servers'] })
      onClose()
    },
  })
  const test = useMutation({
    mutationFn: () =>
      api.post<McpServerTest>('/api/mcp-servers/test', { name: form.name, server: change() }),
  })
  const canSend = isComplete(form) && !save.isPending && !test.isPending
  return (
    <Dialog title={server ? `${t.edit}: ${server.name}` : t.add} isWide onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        {!server && (
          <label className={ui.label}>
            {t.name}
            <span className={ui.hint}>{t.nameHint}</span>
            <input
              className={ui.field}
              value={form.name}
              maxLength={31}
              autoComplete="off"
              onChange={(event) => set({ name: event.target.value })}
            />
          </label>
        )}
        <Reached form={form} set={set} />
        <SecretFields
          legend={form.isProgram ? t.env : t.headers}
          secrets={form.secrets}
          onChange={(secrets) => set({ secrets })}
        />
        <label className={ui.label}>
          {t.risk}
          <select
            className={ui.field}
            value={form.risk}
            onChange={(event) => set({ risk: event.target.value as ServerForm['risk'] })}
          >
            {[...RISKS, ...(form.risk === 'tools' ? (['tools'] as const) : [])].map((risk) => (
              <option key={risk} value={risk}>
                {t.risks[risk]}
              </option>
            ))}
          </select>
        </label>
        <label className={ui.label}>
          {t.timeout}
          <input
            className={ui.field}
            inputMode="numeric"
            value={form.timeout}
            onChange={(event) => set({ timeout: event.target.value })}
          />
        </label>
        <label className={ui.label}>
          {t.description}
          <span className={ui.hint}>{t.descriptionHint}</span>
          <input
            className={ui.field}
            value={form.description}
            maxLength={600}
            onChange={(event) => set({ description: event.target.value })}
          />
        </label>
        {test.data && <TestResult result={test.data} />}
        {test.error && <ErrorNotice error={test.error} />}
        {save.error && <ErrorNotice error={save.error} />}
        <div className={ui.formActions}>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="outline" disabled={!canSend} onClick={() => test.mutate()}>
            {test.isPending ? t.testing : t.test}
          </Button>
          <Button look="primary" type="submit" disabled={!canSend}>
            {t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ReachedProps {
  form: ServerForm
  set: (change: Partial<ServerForm>) => void
}

/** How the server is reached: by a program or at an address. */
function Reached({ form, set }: ReachedProps) {
  const t = useWords(mcpWords)
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t.transport}</legend>
        {[false, true].map((isProgram) => (
          <label key={String(isProgram)} className={styles.choice}>
            <input
              type="radio"
              name="transport"
              checked={form.isProgram === isProgram}
              onChange={() => set({ isProgram, secrets: [] })}
            />
            {isProgram ? t.program : t.address}
          </label>
        ))}
      </fieldset>
      {form.isProgram ? (
        <>
          <Notice tone="waiting">{t.programWarning}</Notice>
          <label className={ui.label}>
            {t.command}
            <input
              className={ui.field}
              value={form.command}
              maxLength={1000}
              autoComplete="off"
              onChange={(event) => set({ command: event.target.value })}
            />
          </label>
          <label className={ui.label}>
            {t.args}
            <span className={ui.hint}>{t.argsHint}</span>
            <textarea
              className={ui.field}
              rows={3}
              value={form.args}
              onChange={(event) => set({ args: event.target.value })}
            />
          </label>
        </>
      ) : (
        <label className={ui.label}>
          {t.url}
          <input
            className={ui.field}
            inputMode="url"
            value={form.url}
            maxLength={2000}
            autoComplete="off"
            onChange={(event) => set({ url: event.target.value })}
          />
        </label>
      )}
    </>
  )
}

function TestResult({ result }: { result: McpServerTest }) {
  const t = useWords(mcpWords)
  return (
    <Notice
      tone={result.connected ? 'done' : 'failed'}
      title={result.connected ? t.testOk : t.testFailed}
    >
      {result.connected ? t.counts(result.tools, result.resources, result.prompts) : result.error}
    </Notice>
  )
}
