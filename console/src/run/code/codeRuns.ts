import type { ShownCall } from '../../picture/calls'

type Ran = Pick<ShownCall, 'key' | 'tool' | 'arguments' | 'status' | 'result'>

/** A program that an agent wrote and ran. */
export interface CodeRun {
  key: string
  /** As the tool names it: `PYTHON`; empty for a command. */
  language: string
  code: string
  /** Path under which it is saved; empty where it is not. */
  savedAs: string
  isRunning: boolean
  /** Nothing where there is no reply yet, or only the reply as such is known. */
  stdout?: string
  stderr?: string
  seconds?: number
  /** Paths of the files that it made. */
  files: string[]
  /** The reply where it has no output: why it failed, or a part of what was too long. */
  reply?: unknown
}

/** The calls among others that ran code, in order. */
export function codeRunsOf(calls: Ran[]): CodeRun[] {
  return calls.flatMap((call) => {
    const written = programOf(call)
    if (written === undefined) {
      return []
    }
    const isRunning = call.status === undefined
    return [{ key: call.key, isRunning, ...written, ...outcomeOf(call.result) }]
  })
}

/** The last run that made a file, by what it says it made. */
export function makerOf(runs: CodeRun[], path: string): CodeRun | undefined {
  return runs.findLast((run) => run.files.includes(path))
}

function programOf({ tool, arguments: given }: Ran) {
  const value = recordOf(given)
  if (tool === 'executeCode' && typeof value.code === 'string') {
    const { code, language, saveAs } = value
    return { code, language: textOf(language), savedAs: textOf(saveAs) }
  }
  if (tool === 'runShellCommand' && typeof value.command === 'string') {
    const args = Array.isArray(value.args) ? value.args.map(String) : []
    return { code: [value.command, ...args.map(quote)].join(' '), language: '', savedAs: '' }
  }
  return undefined
}

/** What a run came to; a reply is `{reply: {status, data}}`, and cut where it is very long. */
function outcomeOf(
  result: unknown,
): Pick<CodeRun, 'stdout' | 'stderr' | 'seconds' | 'files' | 'reply'> {
  const reply = recordOf(recordOf(result).reply)
  const data = recordOf(reply.data)
  if (typeof data.stdout !== 'string') {
    return { files: [], reply: 'reply' in recordOf(result) ? reply : result }
  }
  const files = Array.isArray(data.files) ? data.files : []
  return {
    stdout: data.stdout,
    stderr: textOf(data.stderr),
    seconds: typeof data.seconds === 'number' ? data.seconds : undefined,
    files: files.map((file) => textOf(recordOf(file).path)),
  }
}

function quote(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
