import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Workflow } from '../api/types'
import { recorded } from '../picture/testing/recorded'
import { FakeServer } from '../testing/FakeServer'
import { show } from '../testing/render'
import { PlanEditor } from './PlanEditor'

const PLAN = recorded('review')[0]?.payload.workflow as Workflow
const VALIDATE = 'POST /api/workflow/validate'
const run = () => screen.getByRole('button', { name: 'Run the changed plan', hidden: true })

function edit() {
  const onRun = vi.fn<(workflow: Workflow) => void>()
  const server = FakeServer.start({
    [VALIDATE]: (body: unknown) => {
      const { agentGraph } = (body as { workflow: Workflow }).workflow
      const isValid = agentGraph.every((node) => node.name !== '')
      const problems = [{ code: 'NAME', message: 'Node agent-1 has no name.' }]
      return { valid: isValid, problems: isValid ? [] : problems, warnings: [] }
    },
  })
  show(<PlanEditor start={PLAN} onClose={() => {}} onRun={onRun} />)
  return { onRun, server }
}

describe('PlanEditor', () => {
  it('runs what was changed in the form', async () => {
    const { onRun } = edit()
    await waitFor(() => expect(run()).toBeEnabled())

    const [name] = screen.getAllByRole('textbox', { name: 'Name' })
    fireEvent.change(name as HTMLElement, { target: { value: 'Read it all' } })
    await waitFor(() => expect(run()).toBeEnabled())
    await userEvent.click(run())

    const plan = onRun.mock.calls[0]?.[0] as Workflow
    expect(plan.agentGraph.map((node) => node.name)).toEqual([
      'Read it all',
      PLAN.agentGraph[1]?.name,
    ])
    expect(plan.agentGraph[1]).toEqual(PLAN.agentGraph[1])
  })

  it('shows what the server finds wrong, and does not run it', async () => {
    edit()
    const [name] = screen.getAllByRole('textbox', { name: 'Name' })

    fireEvent.change(name as HTMLElement, { target: { value: '' } })

    expect(await screen.findByText('Node agent-1 has no name.')).toBeInTheDocument()
    expect(run()).toBeDisabled()
  })

  it('takes JSON, and says where it is none', async () => {
    const { onRun } = edit()
    await userEvent.click(screen.getByRole('tab', { name: 'JSON' }))
    const field = screen.getByRole('textbox', { name: 'JSON' })

    fireEvent.change(field, { target: { value: '{"id": ' } })
    expect(await screen.findByText(/not valid JSON/)).toBeInTheDocument()
    expect(run()).toBeDisabled()

    const other = { ...PLAN, name: 'Other' }
    fireEvent.change(field, { target: { value: JSON.stringify(other) } })
    await waitFor(() => expect(run()).toBeEnabled())
    await userEvent.click(run())
    expect(onRun).toHaveBeenCalledWith(other)
  })
})
