import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Session } from '../api/types'
import { FakeServer, refusal } from '../testing/FakeServer'
import { show } from '../testing/render'
import { Component as SignInPage } from './SignInPage'

const NOBODY: Session = {
  mode: 'accounts',
  user: null,
  csrf: 'old',
  oidc: null,
  setup: false,
  version: '1',
}
const ADA: Session = { ...NOBODY, user: { id: '1', name: 'ada', role: 'admin' }, csrf: 'new' }

function open(answers: object, session = NOBODY, at = '/sign-in?to=/runs') {
  const server = FakeServer.start({ 'GET /api/session': session, ...answers })
  return { server, ...show(<SignInPage />, { at, path: '/sign-in' }) }
}

async function fill(name: string, password: string) {
  await userEvent.type(await screen.findByLabelText('Name'), name)
  await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`)
}

describe('the sign-in page', () => {
  it('signs in and leads to where one wanted to go', async () => {
    const { server, router } = open({ 'POST /api/session': ADA })

    await fill('ada', 'right')

    await waitFor(() => expect(router.state.location.pathname).toBe('/runs'))
    expect(server.bodies('POST /api/session')).toEqual([{ name: 'ada', password: 'right' }])
  })

  it('says that a password is wrong, and asks for it again', async () => {
    open({ 'POST /api/session': () => refusal(401, 'server.not-signed-in', 'It is wrong.') })

    await fill('ada', 'wrong')

    expect(await screen.findByRole('alert')).toHaveTextContent('It is wrong.')
    expect(screen.getByLabelText('Password')).toHaveValue('')
    expect(screen.getByLabelText('Name')).toHaveValue('ada')
  })

  it('makes the first account with the code of its address', async () => {
    const setUp = 'POST /api/session/setup'
    const { server } = open({ [setUp]: ADA }, { ...NOBODY, setup: true }, '/sign-in?setup=k7-q2')
    await screen.findByRole('heading', { name: 'Create the administrator' })

    await fill('ada', 'long enough')

    await waitFor(() => expect(server.bodies(setUp)).toHaveLength(1))
    expect(server.bodies(setUp)).toEqual([{ code: 'k7-q2', name: 'ada', password: 'long enough' }])
  })

  it('needs no sign-in where the server is open', async () => {
    const { router } = open({}, { ...NOBODY, mode: 'open' })

    await waitFor(() => expect(router.state.location.pathname).toBe('/runs'))
  })
})
