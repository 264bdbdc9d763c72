import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { FakeServer } from '../testing/FakeServer'
import { show } from '../testing/render'
import { Preview } from './Preview'

describe('the preview of JSON', () => {
  it('is a tree that folds', async () => {
    FakeServer.start({ 'GET /a.json': new Response('{"total": {"deep": {"deeper": 41.5}}}') })
    show(<Preview kind="json" address="/a.json" name="a.json" rows={8} />)

    expect(await screen.findByText('deep')).toBeVisible()
    expect(screen.queryByText('41.5')).toBeNull()
    await userEvent.click(screen.getByText('deep').closest('summary') as Element)

    expect(await screen.findByText('41.5')).toBeVisible()
  })

  it('is the text itself where it is broken', async () => {
    FakeServer.start({ 'GET /a.json': new Response('{"total": ') })
    show(<Preview kind="json" address="/a.json" name="a.json" rows={8} />)

    expect(await screen.findByText('{"total":')).toBeVisible()
  })

  it('is the page itself, in a sandbox, where it is an amis page of a run', async () => {
    const page = '{"type": "page", "body": "hello"}'
    const address = '/api/runs/run-1/artifacts/page.json'
    FakeServer.start({ [`GET ${address}`]: new Response(page) })
    show(<Preview kind="json" address={address} name="page.json" rows={8} />)

    const frame = await screen.findByTitle('page.json')
    expect(frame).toHaveAttribute('src', `${address}?page=1`)
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
  })
})
