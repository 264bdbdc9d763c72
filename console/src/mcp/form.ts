import type { McpServer, McpServerChange } from '../api/types'

/** A variable or a header of the form; `isStored` if its value is stored and not shown. */
export interface SecretField {
  name: string
  value: string
  isStored: boolean
}

/** What the form holds. */
export interface ServerForm {
  name: string
  isProgram: boolean
  command: string
  args: string
  /** The arguments that are stored; lines cannot show each of them. */
  storedArgs: string[]
  url: string
  secrets: SecretField[]
  risk: McpServer['risk']
  timeout: string
  description: string
}

export function emptyForm(): ServerForm {
  return {
    name: '',
    isProgram: false,
    command: '',
    args: '',
    storedArgs: [],
    url: '',
    secrets: [],
    risk: 'send',
    timeout: '60',
    description: '',
  }
}

/** The form of a server that exists. */
export function formOf(server: McpServer): ServerForm {
  const isProgram = server.command !== undefined
  return {
    name: server.name,
    isProgram,
    command: server.command ?? '',
    args: server.args.join('\n'),
    storedArgs: server.args,
    url: server.url ?? '',
    secrets: (isProgram ? server.env : server.headers).map((name) => ({
      name,
      value: '',
      isStored: true,
    })),
    risk: server.risk,
    timeout: String(server.timeoutSeconds),
    description: server.description,
  }
}

/** Those that are stored, unless their text was changed. */
function argsOf({ args, storedArgs }: ServerForm): string[] {
  return args === storedArgs.join('\n')
    ? storedArgs
    : args.split('\n').filter((line) => line.trim() !== '')
}

/** What the form changes. A value that is stored and was not typed again is left out. */
export function changeOf(form: ServerForm, isEnabled: boolean): McpServerChange {
  const secrets = form.secrets
    .filter((one) => one.name.trim() !== '')
    .map(({ name, value, isStored }) =>
      isStored && value === '' ? { name: name.trim() } : { name: name.trim(), value },
    )
  return {
    enabled: isEnabled,
    ...(form.isProgram
      ? {
          command: form.command.trim(),
          args: argsOf(form),
          env: secrets,
        }
      : { url: form.url.trim(), headers: secrets }),
    ...(form.risk === 'tools' ? {} : { risk: form.risk }),
    timeoutSeconds: Number(form.timeout),
    description: form.description.trim(),
  }
}

/** Whether the form can be sent. */
export function isComplete(form: ServerForm): boolean {
  const seconds = Number(form.timeout)
  return (
    /^[a-z][a-z0-9-]{0,30}$/.test(form.name) &&
    (form.isProgram ? form.command : form.url).trim() !== '' &&
    Number.isInteger(seconds) &&
    seconds >= 1 &&
    seconds <= 3600
  )
}
