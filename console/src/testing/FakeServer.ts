import { vi } from 'vitest'
import type { Envelope } from '../api/types'

type Answer = unknown | ((body: unknown, query: URLSearchParams, headers: Headers) => unknown)

export interface Asked {
  request: string
  body: unknown
}

/** Answers `fetch` from a table; a request that is not in it fails. */
export class FakeServer {
  readonly asked: Asked[] = []
  private readonly streams = new Map<string, ReadableStreamDefaultController<Uint8Array>>()

  private constructor(private readonly answers: Record<string, Answer>) {}

  /** @param answers by method and path without a query: `GET /api/runs` */
  static start(answers: Record<string, Answer>): FakeServer {
    const server = new FakeServer(answers)
    vi.stubGlobal('fetch', server.fetch)
    return server
  }

  /** Bodies of the requests to an address, in order. */
  bodies(request: string): unknown[] {
    return this.asked.filter((one) => one.request === request).map((one) => one.body)
  }

  /** Sends events to the reader of a stream. */
  send(path: string, ...events: Partial<Envelope>[]): void {
    const stream = this.streams.get(path)
    if (!stream) {
      throw new Error(
        `no reader of ${path}; there are readers of ${[...this.streams.keys()].join(', ')}`,
      )
    }
    for (const event of events) {
      stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
    }
  }

  private readonly fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const [path = '', query] = String(input).split('?')
    const request = `${init?.method ?? 'GET'} ${path}`
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : init?.body
    this.asked.push({ request, body })
    if (path.endsWith('/events')) {
      return new Response(this.stream(path))
    }
    if (!(request in this.answers)) {
      throw new TypeError(`no answer for ${request}`)
    }
    const answer = this.answers[request]
    const value: unknown = await (typeof answer === 'function'
      ? answer(body, new URLSearchParams(query), new Headers(init?.headers))
      : answer)
    return value instanceof Response ? value : Response.json(value ?? {})
  }

  private stream(path: string): ReadableStream<Uint8Array> {
    return new ReadableStream({ start: (controller) => void this.streams.set(path, controller) })
  }
}

export function refusal(status: number, code: string, detail: string, more = {}): Response {
  return Response.json({ status, code, detail, ...more }, { status })
}
