import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Artifact } from '../../api/types'
import { FakeServer, refusal } from '../../testing/FakeServer'
import { show } from '../../testing/render'
import { OriginDetails } from './OriginDetails'

const pages = ['https://example.org/1', 'javascript:alert(1)', 'ftp://example.org', 'no address']
const chart: Artifact = {
  path: 'chart.png',
  type: 'image/png',
  bytes: 9,
  node: 'agent-2',
  origin: { code: 'analysis.py', inputs: ['goods', 'sales.csv'], sources: pages },
}
const detail = {
  artifacts: [chart],
  calls: [
    {
      turn: 1,
      tool: 'executeCode',
      status: 'ok',
      arguments: '{"language": "PYTHON", "code": "import pandas", "saveAs": "analysis.py"}',
      result: {
        reply: {
          status: 'ok',
          data: { stdout: 'region total', stderr: 'a warning', files: [{ path: 'chart.png' }] },
        },
      },
    },
  ],
}

describe('where a file comes from', () => {
  it('is its step, its code, what that read, and the pages', async () => {
    show(<OriginDetails artifact={chart} runId="run-1" />)
    await userEvent.click(screen.getByText('Where it comes from'))

    expect(screen.getByRole('link', { name: 'agent-2' })).toHaveAttribute(
      'href',
      '/runs/run-1/nodes/agent-2',
    )
    expect(screen.getByText('goods, sales.csv')).toBeVisible()
    const page = screen.getByRole('link', { name: 'https://example.org/1' })
    expect(page).toHaveAttribute('rel', expect.stringContaining('noopener'))
    expect(page).toHaveAttribute('target', '_blank')
  })

  it('links addresses of the web alone', async () => {
    show(<OriginDetails artifact={chart} runId="run-1" />)
    await userEvent.click(screen.getByText('Where it comes from'))

    expect(screen.getAllByRole('link')).toHaveLength(2)
    expect(screen.getByText('javascript:alert(1)')).toBeVisible()
    expect(screen.getByText('ftp://example.org')).toBeVisible()
  })

  it('is the run that made it where that is another', async () => {
    show(<OriginDetails artifact={{ ...chart, from: 'run-0' }} runId="run-1" />)
    await userEvent.click(screen.getByText('Where it comes from'))

    expect(screen.getByRole('link', { name: 'agent-2' })).toHaveAttribute(
      'href',
      '/runs/run-0/nodes/agent-2',
    )
  })

  it('names few pages of many until it is asked for all', async () => {
    const sources = Array.from({ length: 8 }, (_, at) => `https://example.org/${at}`)
    show(<OriginDetails artifact={{ ...chart, origin: { sources } }} runId="run-1" />)
    await userEvent.click(screen.getByText('Where it comes from'))
    expect(screen.queryByText('https://example.org/7')).toBeNull()

    await userEvent.click(screen.getByRole('button', { name: '3 more pages' }))

    expect(screen.getByText('https://example.org/7')).toBeVisible()
  })

  it('is the step alone where the tool told nothing, or nonsense', async () => {
    const odd = { ...chart, origin: { inputs: 'x', sources: [1] } as unknown as Artifact['origin'] }
    const { unmount } = show(<OriginDetails artifact={odd} runId="run-1" />)
    await userEvent.click(screen.getByText('Where it comes from'))
    expect(screen.queryByText('Read')).toBeNull()
    unmount()

    show(<OriginDetails artifact={{ ...chart, origin: undefined }} runId="run-1" />)
    await userEvent.click(screen.getByText('Where it comes from'))
    expect(screen.queryByText('Code')).toBeNull()
  })

  it('opens code, output and picture beside one another', async () => {
    FakeServer.start({ 'GET /api/runs/run-1/nodes/agent-2': detail })
    show(<OriginDetails artifact={chart} runId="run-1" />)
    await userEvent.click(screen.getByText('Where it comes from'))
    await userEvent.click(screen.getByRole('button', { name: /^How chart.png was created/ }))

    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('region', { name: 'Code' })).toHaveTextContent('import pandas')
    expect(dialog.getByRole('region', { name: 'Output' })).toHaveTextContent('region total')
    expect(dialog.getByRole('region', { name: 'Error output' })).toHaveTextContent('a warning')
    expect(dialog.getByRole('img', { name: 'chart.png' })).toHaveAttribute(
      'src',
      '/api/runs/run-1/artifacts/chart.png',
    )
  })

  it('says why that cannot be shown', async () => {
    FakeServer.start({
      'GET /api/runs/run-1/nodes/agent-2': refusal(404, 'server.unknown', 'there is no such run'),
    })
    show(<OriginDetails artifact={chart} runId="run-1" />, { language: 'zh' })
    await userEvent.click(screen.getByText('从哪里来'))
    await userEvent.click(screen.getByRole('button', { name: /的生成过程/ }))

    expect(await screen.findByRole('alert')).toHaveTextContent('there is no such run')
  })
})
