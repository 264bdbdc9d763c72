import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { FakeServer } from '../testing/FakeServer'
import { show } from '../testing/render'
import { Preview } from './Preview'

describe('the preview of JSON', () => {
  it('is a tree that folds', async () => {
    new FakeServer({ 'GET /a.json': new Response('{"total": {"deep": {"deeper": 41.5}}}') })
    show(<Preview kind="json" address="/a.json" name="a.json" rows={8} />)

    expect(await screen.findByText('deep')).toBeVisible()
    expect(screen.queryByText('41.5')).toBeNull()
    await userEvent.click(screen.getByText('deep').closest('summary') as Element)

    expect(await screen.findByText('41.5')).toBeVisible()
  })

  it('is the text itself where it is broken', async () => {
    new FakeServer({ 'GET /a.json': new Response('{"total": ') })
    show(<Preview kind="json" address="/a.json" name="a.json" rows={8} />)

    expect(await screen.findByText('{"total":')).toBeVisible()
  })
})
