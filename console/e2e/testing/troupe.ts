import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const LAUNCHER = process.env.TROUPE ?? resolve(import.meta.dirname, '../../../troupe')
const PATIENCE = 600_000 // ms; the first start builds the server
const FAREWELL = 15_000 // ms until a server that does not end is killed

export interface Home {
  /** Of its data and its workspace; made where it is missing. */
  folder: string
  accounts?: boolean
  /** The same again after a restart; any that is free unless given. */
  port?: number
  /** A private host that it may reach: `127.0.0.1:40123`. */
  reaches?: string
}

/** Where a server in this folder keeps its data. */
export function home(folder: string): string {
  return join(folder, 'home')
}

/** A server as people start it, without a model, and ended by its process id. */
export class Troupe {
  private constructor(
    private readonly process: ChildProcess,
    /** Such as `http://127.0.0.1:40123`. */
    readonly url: string,
    /** By which the first account is made, where there is none. */
    readonly setup: string | undefined,
  ) {}

  static async start({ folder, accounts = false, port = 0, reaches }: Home): Promise<Troupe> {
    const workspace = join(folder, 'work')
    mkdirSync(workspace, { recursive: true })
    const options = ['serve', '--port', String(port), ...(accounts ? ['--accounts'] : [])]
    const server = spawn(LAUNCHER, options, {
      cwd: workspace,
      env: { ...offline(home(folder)), ...(reaches ? { TROUPE_ALLOW_HOSTS: reaches } : {}) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    process.once('exit', () => server.kill('SIGKILL'))
    const said = await ready(server)
    const url = /ready: (\S+?)\/?\s*$/m.exec(said)?.[1]
    if (url === undefined) {
      throw new Error(`The server does not say where it listens: ${said}`)
    }
    return new Troupe(server, url, /setup=(\S+)/.exec(said)?.[1])
  }

  get port(): number {
    return Number(new URL(this.url).port)
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) {
      return
    }
    const ended = new Promise((done) => this.process.once('exit', done))
    this.process.kill('SIGTERM')
    const killer = setTimeout(() => this.process.kill('SIGKILL'), FAREWELL)
    await ended
    clearTimeout(killer)
  }
}

/** Resolves with what the server said until it was ready; rejects where it ends before. */
function ready(server: ChildProcess): Promise<string> {
  return new Promise((resolved, rejected) => {
    let said = ''
    const fail = (why: string) => {
      clearTimeout(timer)
      server.kill('SIGKILL')
      rejected(new Error(`The server ${why}. It said:\n${said}`))
    }
    const timer = setTimeout(() => fail('was not ready in time'), PATIENCE)
    const hear = (piece: Buffer) => {
      said += piece.toString()
      if (/ready: \S+\s*$/m.test(said)) {
        clearTimeout(timer)
        resolved(said)
      }
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.once('error', (error) => fail(`could not be started: ${error.message}`))
    server.once('exit', (code) => fail(`ended with ${code}`))
  })
}

/** What this shell says about models must not reach the server: tests cost nothing and repeat. */
function offline(data: string): NodeJS.ProcessEnv {
  const env = { ...process.env, TROUPE_HOME: data, TROUPE_LANG: 'en' }
  for (const name of ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'TROUPE_MODEL', 'TROUPE_ALLOW_HOSTS']) {
    delete env[name as keyof typeof env]
  }
  return env
}
