import { ApiError, readError } from './errors'
import { noteReached } from './reached'

export interface RequestOptions {
  /** Sent as JSON, or as it is where it is a Blob. */
  body?: unknown
  query?: Record<string, string | number | boolean | undefined>
  headers?: Record<string, string>
  signal?: AbortSignal
}

const UNREACHABLE = {
  zh: '连不上服务器。请检查网络，或确认服务器正在运行。',
  en: 'The server cannot be reached. Check the network, or whether the server is running.',
}

/** Talks to the server: JSON both ways, errors as {@link ApiError}. */
export class ApiClient {
  /** What the server writes its words in. */
  language: 'zh' | 'en' = 'en'

  /** Goes with every request that changes something; from `GET /api/session`. */
  csrf = ''

  /** Called when the server answers that no user is signed in. */
  onSignedOut: () => void = () => {}

  constructor(
    private readonly fetcher: typeof fetch = (...request) => globalThis.fetch(...request),
  ) {}

  get<T>(path: string, options?: RequestOptions): Promise<T> {
    return this.json<T>('GET', path, options)
  }

  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T> {
    return this.json<T>('POST', path, { ...options, body: body ?? {} })
  }

  put<T>(path: string, body: unknown, options?: RequestOptions): Promise<T> {
    return this.json<T>('PUT', path, { ...options, body })
  }

  patch<T>(path: string, body: unknown, options?: RequestOptions): Promise<T> {
    return this.json<T>('PATCH', path, { ...options, body })
  }

  delete<T = void>(path: string, options?: RequestOptions): Promise<T> {
    return this.json<T>('DELETE', path, options)
  }

  /** The text of a file; the first `limit` bytes where the server cuts ranges. */
  async text(path: string, limit?: number, signal?: AbortSignal): Promise<string> {
    const headers = limit === undefined ? undefined : { Range: `bytes=0-${limit - 1}` }
    const response = await this.send('GET', path, { headers, signal })
    return response.text()
  }

  /** The answer as it came; throws unless it succeeded. */
  async send(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    const response = await this.once(method, path, options)
    if (response.ok) {
      return response
    }
    const error = await readError(response)
    if (error.code === 'server.csrf' && (await this.renewCsrf())) {
      return this.checked(await this.once(method, path, options))
    }
    return this.refuse(error)
  }

  private async json<T>(method: string, path: string, options?: RequestOptions): Promise<T> {
    const response = await this.send(method, path, options)
    const text = await response.text()
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  private async checked(response: Response): Promise<Response> {
    return response.ok ? response : this.refuse(await readError(response))
  }

  private refuse(error: ApiError): never {
    if (error.status === 401) {
      this.onSignedOut()
    }
    throw error
  }

  private async once(method: string, path: string, options: RequestOptions): Promise<Response> {
    try {
      const response = await this.fetcher(address(path, options.query), {
        method,
        headers: this.headers(method, options),
        body: encode(options.body),
        signal: options.signal,
        credentials: 'same-origin',
      })
      if (response.status < 500) {
        noteReached()
      }
      return response
    } catch (error) {
      if (options.signal?.aborted) {
        throw error
      }
      throw new ApiError(0, 'console.unreachable', UNREACHABLE[this.language])
    }
  }

  private headers(method: string, { body, headers }: RequestOptions): Record<string, string> {
    const all: Record<string, string> = { 'Accept-Language': this.language, ...headers }
    if (method !== 'GET' && this.csrf !== '') {
      all['X-CSRF-Token'] = this.csrf
    }
    if (body !== undefined && !(body instanceof Blob)) {
      all['Content-Type'] = 'application/json'
    }
    return all
  }

  /** A token outlives its session, for example when the server restarts. */
  private async renewCsrf(): Promise<boolean> {
    const session = await this.once('GET', '/api/session', {})
    const body = session.ok ? ((await session.json()) as { csrf?: string }) : {}
    const isNew = body.csrf !== undefined && body.csrf !== this.csrf
    this.csrf = body.csrf ?? this.csrf
    return isNew
  }
}

/** Escapes each part of a path, but not the slashes: `a b/c.csv` → `a%20b/c.csv`. */
export function escapePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

function address(path: string, query: RequestOptions['query'] = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') {
      parameters.set(name, String(value))
    }
  }
  const text = parameters.toString()
  return text === '' ? path : `${path}?${text}`
}

function encode(body: unknown): BodyInit | undefined {
  if (body === undefined) {
    return undefined
  }
  return body instanceof Blob ? body : JSON.stringify(body)
}

/** The one that the console uses. */
export const api = new ApiClient()
