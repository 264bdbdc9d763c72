import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { NewMessage } from '../api/types'
import { FakeServer, refusal } from '../testing/FakeServer'
import { show } from '../testing/render'
import { Composer } from './Composer'

function compose(more: Partial<Parameters<typeof Composer>[0]> = {}) {
  const sent: NewMessage[] = []
  show(
    <Composer
      placeholder="Say"
      isBusy={false}
      conversation={() => Promise.resolve('c')}
      onSend={(message) => {
        sent.push(message)
        return Promise.resolve(true)
      }}
      {...more}
    />,
  )
  return { sent, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }) }
}

describe('Composer', () => {
  it('sends with Enter and breaks the line with Shift', async () => {
    const { sent, field } = compose()

    await userEvent.type(field, 'one{Shift>}{Enter}{/Shift}two')
    expect(field).toHaveValue('one\ntwo')
    expect(sent).toEqual([])

    await userEvent.keyboard('{Enter}')
    expect(sent).toEqual([{ text: 'one\ntwo', review: false, onFailure: 'stop' }])
    await waitFor(() => expect(field).toHaveValue(''))
  })

  it('never sends while a Chinese word is being composed', () => {
    const { sent, field } = compose()
    fireEvent.change(field, { target: { value: 'nihao' } })

    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })

    expect(sent).toEqual([])
    expect(field).toHaveValue('nihao')
  })

  it('keeps what was typed when sending fails', async () => {
    const { field } = compose({ onSend: () => Promise.resolve(false) })

    await userEvent.type(field, 'hello{Enter}')

    expect(field).toHaveValue('hello')
  })

  it('sends nothing that is empty, and nothing while the assistant is at work', async () => {
    const onStop = vi.fn<() => void>()
    const { sent, field } = compose({ isBusy: true, onStop })

    await userEvent.type(field, '  {Enter}more{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))

    expect(sent).toEqual([])
    expect(onStop).toHaveBeenCalledOnce()
  })

  it('uploads a pasted file and names it in the message', async () => {
    const server = FakeServer.start({ 'PUT /api/conversations/c/files/%E9%94%80%E5%94%AE.csv': {} })
    const { field } = compose()
    const file = new File(['a,b'], '销售.csv', { type: 'text/csv' })

    await userEvent.type(field, 'Read')
    fireEvent.paste(field, { clipboardData: { files: [file] } })

    await waitFor(() => expect(field).toHaveValue('Read 销售.csv '))
    expect(server.asked[0]?.body).toBe(file)
  })

  it('gives a file a further name where there is another of its name', async () => {
    const taken = () => refusal(409, 'server.file-exists', 'There is a sales.csv.')
    const server = FakeServer.start({
      'PUT /api/conversations/c/files/sales.csv': taken,
      'PUT /api/conversations/c/files/sales-2.csv': taken,
      'PUT /api/conversations/c/files/sales-3.csv': {},
    })
    const { field } = compose()

    fireEvent.paste(field, { clipboardData: { files: [new File(['a'], 'sales.csv')] } })

    await waitFor(() => expect(field).toHaveValue('sales-3.csv '))
    expect(server.asked).toHaveLength(3)
  })

  it('says why a file was not taken, and lets it be removed', async () => {
    FakeServer.start({
      'PUT /api/conversations/c/files/a.exe': () => refusal(415, 'server.type', 'No programs.'),
    })
    const { field } = compose()

    fireEvent.drop(field, { dataTransfer: { files: [new File(['x'], 'a.exe')], types: ['Files'] } })

    expect(await screen.findByText('No programs.')).toBeInTheDocument()
    expect(field).toHaveValue('')
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.exe' }))
    expect(screen.queryByText('No programs.')).not.toBeInTheDocument()
  })

  it('sends with the plan first and the choice on failure, and remembers them', async () => {
    const { sent, field } = compose()

    await userEvent.click(screen.getByRole('switch', { name: 'Plan first' }))
    await userEvent.click(screen.getByTitle('When a step fails'))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await userEvent.type(field, 'go{Enter}')

    expect(sent).toEqual([{ text: 'go', review: true, onFailure: 'replan' }])
    expect(localStorage.getItem('troupe.send')).toBe('{"review":true,"onFailure":"replan"}')
  })
})
