import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FakeServer, refusal } from '../testing/FakeServer'
import { show } from '../testing/render'
import { Component as McpSignInPage } from './McpSignInPage'

const COMPLETE = 'POST /api/mcp-servers/sign-in'
const PATH = '/settings/mcp-sign-in'

function open(answer: unknown, query: string) {
  const server = FakeServer.start({ [COMPLETE]: answer })
  return { server, ...show(<McpSignInPage />, { at: PATH + query, path: PATH }) }
}

describe('the page that completes a sign-in at an MCP server', () => {
  it('sends once what the browser brought, and drops it from the address', async () => {
    const { server, router } = open({ name: 'tracker' }, '?code=c&state=s&iss=https%3A%2F%2Fa')

    expect(await screen.findByText(/Signed in at tracker\./)).toBeInTheDocument()
    expect(server.bodies(COMPLETE)).toEqual([{ code: 'c', state: 's', iss: 'https://a' }])
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('states why it was refused', async () => {
    const { server } = open(
      () => refusal(409, 'server.wrong-state', 'The sign-in has expired.'),
      '?error=access_denied&error_description=no&state=s',
    )

    expect(await screen.findByRole('alert')).toHaveTextContent('The sign-in has expired.')
    expect(server.bodies(COMPLETE)).toEqual([
      { error: 'access_denied', errorDescription: 'no', state: 's' },
    ])
  })

  it('sends nothing without a sign-in', async () => {
    const { server } = open({}, '')

    expect(await screen.findByText(/There is none to complete here/)).toBeInTheDocument()
    expect(server.bodies(COMPLETE)).toEqual([])
  })
})
