import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { FakeServer, refusal } from '../testing/FakeServer'
import { show } from '../testing/render'
import { TemplateDialog } from './TemplateDialog'
import { TemplateList } from './TemplateList'

const TEMPLATE = {
  id: 'template-1',
  name: 'Results of a class',
  executionPrompt: 'analyze the Unit 5 Test of {slot1}',
  changes: [],
  entitySlots: [
    { key: 'slot1', label: 'Class', type: 'class_selector', required: true, example: 'Form 1A' },
  ],
  shared: true,
  own: false,
  createdAt: '2026-11-26T00:00:00Z',
}

it('builds the page of a template that the user fills', async () => {
  const server = FakeServer.start({
    'GET /api/page-templates': { items: [TEMPLATE] },
    'POST /api/page-templates/template-1/pages': { id: 'page-7' },
  })
  const user = userEvent.setup()
  const { router } = show(<TemplateList />, { at: '/pages', path: '/pages' })

  expect(await screen.findByText('analyze the Unit 5 Test of [Class]')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Delete template/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Use' }))
  await user.type(screen.getByRole('textbox', { name: /Class/ }), 'Form 1B{Enter}')

  await expect.poll(() => router.state.location.pathname).toBe('/pages/page-7')
  expect(server.bodies('POST /api/page-templates/template-1/pages')).toEqual([
    { values: { slot1: 'Form 1B' } },
  ])
})

it('saves a page with slots in place of its words, and displays why not', async () => {
  const server = FakeServer.start({
    'GET /api/page-templates/of-page/page-1': {
      request: 'analyze the Unit 5 Test of Form 1A',
      changes: ['make the bars red'],
    },
    'POST /api/page-templates': () =>
      refusal(422, 'server.bad-request', 'Form 9Z is neither in the request'),
  })
  const user = userEvent.setup()
  show(<TemplateDialog page="page-1" title="Results" onClose={() => {}} />, {
    at: '/pages/page-1',
    path: '/pages/page-1',
  })

  expect(await screen.findByText(/make the bars red/)).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: 'Words of slot 1' }), 'Form 9Z')
  await user.type(screen.getByRole('textbox', { name: 'Label of slot 1' }), 'Class')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Form 9Z is neither in the request')
  expect(server.bodies('POST /api/page-templates')).toEqual([
    {
      pageId: 'page-1',
      name: 'Results',
      request: 'analyze the Unit 5 Test of Form 1A',
      shared: false,
      entitySlots: [{ key: 'slot1', label: 'Class', type: 'text_input', example: 'Form 9Z' }],
    },
  ])
})
