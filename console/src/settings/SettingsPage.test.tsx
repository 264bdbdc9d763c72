import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { FakeServer, refusal } from '../testing/FakeServer'
import { show } from '../testing/render'
import { Component as SettingsPage } from './SettingsPage'

const session = (role: string, mode = 'accounts') => ({
  mode,
  user: mode === 'open' ? null : { id: 'user-1', name: 'Ada', role },
  csrf: 'token',
  oidc: null,
  version: '1',
})

function open(section: string) {
  return show(<SettingsPage />, { at: `/settings?section=${section}`, path: '/settings' })
}

const links = () => screen.getAllByRole('link').map((link) => link.textContent)

describe('the settings', () => {
  it('show people and the audit log to administrators alone', async () => {
    FakeServer.start({ 'GET /api/session': session('member') })
    open('users')

    expect(await screen.findByRole('heading', { name: 'Appearance' })).toBeVisible()
    expect(links()).not.toContain('Users')
  })

  it('have nothing about accounts where nobody signs in', async () => {
    FakeServer.start({ 'GET /api/session': session('', 'open') })
    open('keys')

    await screen.findByRole('heading', { name: 'Appearance' })
    expect(links()).toEqual([
      'Appearance',
      'Models',
      'Tool rules',
      'Storage',
      'Health check',
      'MCP servers',
    ])
  })

  it('show the secret of a new key once', async () => {
    const server = FakeServer.start({
      'GET /api/session': session('member'),
      'GET /api/keys': { items: [], next: null },
      'POST /api/keys': { id: 'key-1', name: 'nightly', scopes: ['read'], secret: 'trp_secret' },
    })
    open('keys')

    await userEvent.type(await screen.findByRole('textbox'), ' nightly ')
    await userEvent.click(screen.getByRole('checkbox', { name: /start runs/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Create the key' }))

    expect(await screen.findByText('trp_secret')).toBeVisible()
    expect(server.bodies('POST /api/keys')).toEqual([{ name: 'nightly', scopes: ['read'] }])
    await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }))
    expect(screen.queryByText('trp_secret')).toBeNull()
  })

  it('change a password only where both new ones are the same and long enough', async () => {
    const server = FakeServer.start({
      'GET /api/session': session('member'),
      'PUT /api/session/password': () => refusal(403, 'server.password', 'the password is wrong'),
    })
    open('account')

    await userEvent.type(await screen.findByLabelText('Current password'), 'old password')
    await userEvent.type(screen.getByLabelText('New password'), 'a new password')
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'another')
    expect(screen.getByText('The passwords do not match.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.clear(screen.getByLabelText('Confirm new password'))
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'a new password')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('the password is wrong')).toBeVisible()
    expect(server.bodies('PUT /api/session/password')).toEqual([
      { old: 'old password', new: 'a new password' },
    ])
  })

  it('delete a standing rule', async () => {
    const server = FakeServer.start({
      'GET /api/session': session('member'),
      'GET /api/settings': { rules: [{ n: 2, tool: 'writeFile', arguments: { path: 'a/*' } }] },
      'DELETE /api/settings/rules/2': {},
    })
    open('tools')

    await userEvent.click(
      await screen.findByRole('button', { name: 'Delete the rule: writeFile path=a/*' }),
    )

    expect(server.bodies('DELETE /api/settings/rules/2')).toHaveLength(1)
  })

  it('show what the user stores, and of how much', async () => {
    FakeServer.start({
      'GET /api/session': session('member'),
      'GET /api/settings': {},
      'GET /api/usage': {
        day: { tokens: 0, money: 0 },
        month: { tokens: 0, money: 0 },
        budgets: [],
        storage: {
          used: 3 * 1024 ** 2,
          limit: 10 * 1024 ** 2,
          runs: 2 * 1024 ** 2,
          files: 0,
          conversations: 1024 ** 2,
          pages: 0,
          workspace: 0,
        },
      },
    })
    open('storage')

    expect(await screen.findByText(/^3 MB of 10 MB/)).toBeVisible()
    expect(screen.getByRole('progressbar')).toHaveAttribute('max', String(10 * 1024 ** 2))
    expect(screen.getByText('Conversations').nextElementSibling).toHaveTextContent('1 MB')
  })

  it('put what is missing first in the health check', async () => {
    FakeServer.start({
      'GET /api/session': session('member'),
      'GET /api/doctor': {
        checks: [
          { name: 'a', title: 'Java', ok: true, text: '25' },
          { name: 'b', title: 'Python', ok: false, text: 'missing; install python3' },
        ],
      },
    })
    open('doctor')

    expect(await screen.findByText('1 item is missing')).toBeVisible()
    const [first] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => /Java|Python/.test(textContent))
    expect(first).toHaveTextContent('missing; install python3')
  })
})
