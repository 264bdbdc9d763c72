import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import type { Envelope } from '../../src/api/types'

const BUILT = resolve(import.meta.dirname, '../../target/classes/META-INF/resources/console')
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

type Answer = unknown | ((request: IncomingMessage, body: unknown) => unknown)

/** What is sent on the stream of a run: all at once, or the first ones and then so many a second. */
export interface Played {
  events: Envelope[]
  /** How many come at once; all unless given. */
  atOnce?: number
  perSecond?: number
}

/** Serves the built console and answers its requests from a table, so that tests need no server. */
export class ConsoleServer {
  /** By method and path: `GET /api/runs`. */
  readonly answers = new Map<string, Answer>()
  readonly streams = new Map<string, Played>()
  private readonly going = new Map<string, (perSecond: number) => void>()
  /** Every request that changes something, as it came. */
  readonly heard: { method: string; path: string; body: unknown }[] = []
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request, response)
  })

  async start(): Promise<string> {
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }

  /** Has the rest of a stream that is being read sent, so many events a second. */
  goOn(path: string, perSecond: number): void {
    this.going.get(path)?.(perSecond)
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const path = decodeURIComponent(url.pathname)
    const played = this.streams.get(path)
    if (played) {
      const goOn = play(played, Number(url.searchParams.get('after') ?? 0), response)
      this.going.set(path, goOn)
      return
    }
    if (!path.startsWith('/api/')) {
      return serveFile(path, response)
    }
    const method = request.method ?? 'GET'
    const body = await bodyOf(request)
    if (method !== 'GET') {
      this.heard.push({ method, path, body })
    }
    const known = this.answers.get(`${method} ${path}`)
    if (known === undefined) {
      return send(response, 404, { code: 'server.unknown', detail: `${method} ${path}` })
    }
    const found: unknown = typeof known === 'function' ? known(request, body) : known
    send(response, 200, found)
  }
}

/** Sends what is due; answers with what changes the pace. */
function play({ events, atOnce, perSecond = 0 }: Played, after: number, response: ServerResponse) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  const rest = events.filter((event) => event.seq > after)
  const first = rest.splice(0, atOnce ?? rest.length)
  response.write(first.map(frame).join(''))
  let began = Date.now()
  let pace = perSecond
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor(((Date.now() - began) / 1000) * pace) - sent
    response.write(rest.splice(0, due).map(frame).join(''))
    sent += due
  }, 20)
  response.on('close', () => clearInterval(timer))
  return (next: number) => {
    began = Date.now()
    pace = next
    sent = 0
  }
}

function frame(event: Envelope): string {
  return `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
  }
  const text = Buffer.concat(chunks).toString()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What is no file is a page of the console. */
function serveFile(path: string, response: ServerResponse): void {
  const wanted = join(BUILT, path)
  const isFile = wanted.startsWith(BUILT) && existsSync(wanted) && statSync(wanted).isFile()
  const file = isFile ? wanted : join(BUILT, 'index.html')
  response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' })
  createReadStream(file).pipe(response)
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  if (typeof body === 'object' && body !== null && 'file' in body) {
    const { file, type: kind } = body as { file: string; type: string }
    response.writeHead(200, { 'Content-Type': kind }).end(file)
    return
  }
  response.writeHead(status, { 'Content-Type': type }).end(JSON.stringify(body ?? null))
}
