import type { ProblemItem } from './types'

/** What a failed request came back with, ready to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  /**
   * @param status the HTTP status; 0 when no answer came at all
   * @param code   the server's own name for the problem, such as `chat.plan-rejected`
   * @param detail a sentence in the reader's language
   */
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly problems: ProblemItem[] = [],
  ) {
    super(detail)
  }

  /** Whether the same request may succeed later without anybody changing anything. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/** Reads the answer to a failed request, whether it is problem+json or not. */
export async function readError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const body = parse(text)
  return new ApiError(
    response.status,
    /^(string|number)$/.test(typeof body.code)
      ? String(body.code as string | number)
      : `http.${response.status}`,
    sentence(body) ?? `${response.status} ${response.statusText}`.trim(),
    Array.isArray(body.problems) ? (body.problems as ProblemItem[]) : [],
  )
}

function sentence(body: Record<string, unknown>): string | undefined {
  // the interface of agent sessions has its own form, with a number and a message
  return [body.detail, body.title, body.message].find(
    (text): text is string => typeof text === 'string',
  )
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
