import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An MCP server that users sign in at, with its authorization server, which asks them. */
export async function startAuthorization(): Promise<{ url: string; stop: () => void }> {
  const challenges = new Map<string, string>() // by code
  const tokens = new Set<string>()
  const server = createServer((request, response) => {
    void answer(request, response)
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const body = await textOf(request)
    switch (pathname) {
      case '/mcp':
        return serve(request, response, body)
      case '/.well-known/oauth-protected-resource/mcp':
        return json(response, 200, { resource: `${url}/mcp`, authorization_servers: [url] })
      case '/.well-known/oauth-authorization-server':
        return json(response, 200, {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          registration_endpoint: `${url}/register`,
          code_challenge_methods_supported: ['S256'],
        })
      case '/register':
        return json(response, 201, { client_id: 'troupe' })
      case '/authorize':
        return ask(response, searchParams)
      case '/token':
        return grant(response, new URLSearchParams(body))
      default:
        return json(response, 404, {})
    }
  }

  function ask(response: ServerResponse, asked: URLSearchParams) {
    const code = `code-${challenges.size}`
    challenges.set(code, asked.get('code_challenge') ?? '')
    const back = (answered: Record<string, string>) => {
      const state = asked.get('state') ?? ''
      const to = `${asked.get('redirect_uri')}?${new URLSearchParams({ ...answered, state })}`
      return to.replaceAll('&', '&amp;')
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><title>Toy</title><a href="${back({ code })}">Agree</a> ` +
        `<a href="${back({ error: 'access_denied' })}">Deny</a>`,
    )
  }

  function grant(response: ServerResponse, form: URLSearchParams) {
    const code = form.get('code') ?? ''
    const digest = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (challenges.get(code) !== digest) {
      return json(response, 400, { error: 'invalid_grant' })
    }
    challenges.set(code, '') // a code is valid once
    const token = `token-${tokens.size}`
    tokens.add(token)
    json(response, 200, { access_token: token, token_type: 'bearer' })
  }

  function serve(request: IncomingMessage, response: ServerResponse, body: string) {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    if (!tokens.has(token)) {
      return json(response, 401, {}, { 'WWW-Authenticate': 'Bearer' })
    }
    const { id, method } = (body === '' ? {} : JSON.parse(body)) as { id?: number; method?: string }
    const results: Record<string, object> = {
      initialize: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'toy', version: '1' },
      },
      'tools/list': { tools: [{ name: 'ball', inputSchema: { type: 'object' } }] },
    }
    const result = results[method ?? '']
    if (result) {
      return json(response, 200, { jsonrpc: '2.0', id, result })
    }
    if (id !== undefined) {
      const error = { code: -32601, message: 'unknown method' }
      return json(response, 200, { jsonrpc: '2.0', id, error })
    }
    response.writeHead(request.method === 'POST' ? 202 : 405).end()
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function json(response: ServerResponse, status: number, body: object, headers = {}): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers })
    .end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}
