import { describe, expect, it } from 'vitest'
import { ApiClient, escapePath } from './client'
import { ApiError } from './errors'

type Asked = { method?: string; url: string; headers: Record<string, string>; body?: unknown }

function clientOf(...answers: Response[]) {
  const asked: Asked[] = []
  const client = new ApiClient(async (input, init) => {
    asked.push({
      method: init?.method,
      url: String(input),
      headers: init?.headers as Record<string, string>,
      body: init?.body,
    })
    const answer = answers.shift()
    if (!answer) {
      throw new TypeError('Failed to fetch')
    }
    return answer
  })
  return { client, asked }
}

function problem(status: number, body: unknown) {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  })
}

describe('ApiClient', () => {
  it('asks in the language of the reader and sends the token with changes only', async () => {
    const { client, asked } = clientOf(Response.json({}), Response.json({}))
    client.language = 'zh'
    client.csrf = 'token'

    await client.get('/api/runs', { query: { state: 'RUNNING', search: '', limit: 5 } })
    await client.post('/api/runs', { request: '你好' })

    expect(asked[0]?.url).toBe('/api/runs?state=RUNNING&limit=5')
    expect(asked[0]?.headers).toEqual({ 'Accept-Language': 'zh' })
    expect(asked[1]?.headers).toEqual({
      'Accept-Language': 'zh',
      'X-CSRF-Token': 'token',
      'Content-Type': 'application/json',
    })
  })

  it('turns a problem into an error with its parts', async () => {
    const { client } = clientOf(
      problem(422, {
        code: 'chat.plan-rejected',
        detail: 'The plan has a cycle.',
        problems: [{ code: 'CYCLE', message: 'a -> b -> a' }],
      }),
    )

    const error = await client.post('/api/runs').catch((caught: unknown) => caught)

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      code: 'chat.plan-rejected',
      detail: 'The plan has a cycle.',
      problems: [{ code: 'CYCLE', message: 'a -> b -> a' }],
      isTransient: false,
    })
  })

  it('says so where an answer is no JSON, or none comes', async () => {
    const { client } = clientOf(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))

    await expect(client.get('/api/runs')).rejects.toMatchObject({
      detail: '502 Bad Gateway',
      isTransient: true,
    })
    await expect(client.get('/api/runs')).rejects.toMatchObject({
      status: 0,
      code: 'console.unreachable',
    })
  })

  it('takes a new token once where the old one is refused', async () => {
    const { client, asked } = clientOf(
      problem(403, { code: 'server.csrf', detail: 'no' }),
      Response.json({ csrf: 'new' }),
      Response.json({ runId: 'run-1' }),
    )
    client.csrf = 'old'

    await expect(client.post('/api/runs')).resolves.toEqual({ runId: 'run-1' })

    expect(asked.map((one) => one.headers['X-CSRF-Token'])).toEqual(['old', undefined, 'new'])
  })

  it('tells when nobody is signed in', async () => {
    const { client } = clientOf(problem(401, { code: 'server.signed-out', detail: 'no' }))
    let told = 0
    client.onSignedOut = () => (told += 1)

    await expect(client.get('/api/runs')).rejects.toBeInstanceOf(ApiError)

    expect(told).toBe(1)
  })

  it('escapes the parts of a path', () => {
    expect(escapePath('数据/a b?.csv')).toBe('%E6%95%B0%E6%8D%AE/a%20b%3F.csv')
  })
})
