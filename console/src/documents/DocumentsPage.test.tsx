import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { FakeServer, refusal } from '../testing/FakeServer'
import { show } from '../testing/render'
import { Component as CorpusPage } from './CorpusPage'
import { Component as DocumentPage } from './DocumentPage'
import { Component as DocumentsPage } from './DocumentsPage'

const guide = {
  id: 'guide',
  name: 'guide',
  version: '',
  folder: '/srv/guide',
  pages: 2,
  passages: 9,
  embedded: 9,
  bytes: 2048,
  changedAt: '2026-01-01T00:00:00Z',
  skippedFiles: 1,
  skipped: [{ zh: 'bad.md 读不出来', en: 'bad.md cannot be read' }],
}
const hit = {
  corpus: 'guide',
  path: 'table.md',
  anchor: 'fixed-columns',
  title: 'Table',
  headings: ['Table', 'Fixed columns'],
  summary: 'Rows.',
  snippet: 'A fixed column stays.',
  score: 3.5,
  explanation: [{ what: { zh: '整页的词语', en: 'words of the whole page' }, points: 3.5 }],
  matches: [{ word: 'fix', field: { zh: '标题', en: 'title' }, weight: 3, points: 2.25 }],
}
const page = (items: unknown[], next: string | null = null) => ({ items, next })

function found(more: Record<string, unknown> = {}) {
  return FakeServer.start({
    'GET /api/documents': page([guide]),
    'GET /api/documents/feedback': page([]),
    'GET /api/documents/search': { query: 'fixed', mode: 'hybrid', hits: [hit] },
    ...more,
  })
}

const at = (address: string) => ({ at: address, path: '/documents' })

describe('the documents', () => {
  it('say how to add a folder where there are none', async () => {
    FakeServer.start({ 'GET /api/documents': page([]) })
    show(<DocumentsPage />, at('/documents'))

    expect(await screen.findByText('./troupe docs add DIR')).toBeVisible()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('show the corpora with their numbers and broken files', async () => {
    found()
    show(<DocumentsPage />, { ...at('/documents'), language: 'zh' })

    expect(await screen.findByRole('link', { name: 'guide' })).toHaveAttribute(
      'href',
      '/documents/pages?corpus=guide',
    )
    expect(screen.getByText(/2 页 · 9 个段落/)).toBeVisible()
    expect(screen.getByText('bad.md 读不出来')).toBeInTheDocument()
  })

  it('show what was found, where, and why', async () => {
    found()
    show(<DocumentsPage />, at('/documents?query=fixed'))

    const link = await screen.findByRole('link', { name: 'Table' })
    expect(link).toHaveAttribute(
      'href',
      '/documents/page?path=table.md&corpus=guide&for=fixed#fixed-columns',
    )
    expect(screen.getByText('fix', { selector: 'mark' })).toBeVisible()
    await userEvent.click(screen.getByText('Why this page'))
    expect(screen.getByText('words of the whole page')).toBeVisible()
    expect(within(screen.getByRole('row', { name: /^fix/ })).getByText('2.25')).toBeVisible()
  })

  it('ask for a question once it is typed, and keep it in the address', async () => {
    const server = found()
    const { router } = show(<DocumentsPage />, at('/documents'))

    await userEvent.type(await screen.findByRole('searchbox'), 'fixed')

    expect(await screen.findByRole('link', { name: 'Table' })).toBeVisible()
    expect(router.state.location.search).toBe('?query=fixed')
    expect(server.asked.map((one) => one.request)).toContain('GET /api/documents/search')
  })

  it('take feedback and take it back', async () => {
    const entries: unknown[] = []
    const server = found({
      'GET /api/documents/feedback': () => page([...entries]),
      'POST /api/documents/feedback': () => {
        entries.push({ query: 'fixed', corpus: 'guide', path: 'table.md', times: 1 })
        return entries[0]
      },
      'DELETE /api/documents/feedback': () => void entries.pop(),
    })
    show(<DocumentsPage />, at('/documents?query=fixed'))

    await userEvent.click(await screen.findByRole('button', { name: /^Helpful/ }))
    expect(server.bodies('POST /api/documents/feedback')).toEqual([
      { query: 'fixed', corpus: 'guide', path: 'table.md' },
    ])
    await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))

    expect(await screen.findByRole('button', { name: /^Helpful/ })).toBeEnabled()
  })

  it('say what failed', async () => {
    const detail = 'there is no corpus x'
    found({ 'GET /api/documents/search': refusal(404, 'retrieval.unknown-corpus', detail) })
    show(<DocumentsPage />, at('/documents?query=fixed&corpus=x'))

    expect(await screen.findByRole('alert')).toHaveTextContent(detail)
  })
})

describe('the pages of a corpus', () => {
  it('are listed, more on demand', async () => {
    const server = FakeServer.start({
      'GET /api/documents/pages': () =>
        server.asked.length > 1
          ? page([{ path: 'b.md', title: 'B', summary: '' }])
          : page([{ path: 'a.md', title: 'A', summary: 'Of A.' }], 'a.md'),
    })
    show(<CorpusPage />, { at: '/documents/pages?corpus=guide', path: '/documents/pages' })

    await userEvent.click(await screen.findByRole('button', { name: 'Show more pages' }))

    expect(await screen.findByRole('link', { name: 'B' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'A' })).toBeVisible()
  })
})

describe('a page', () => {
  const open = (address: string, shown: object) => {
    FakeServer.start({
      'GET /api/documents/page': shown,
      'GET /api/documents/feedback': page([]),
    })
    show(<DocumentPage />, { at: address, path: '/documents/page' })
  }
  const table = {
    corpus: 'guide',
    path: 'controls/table.md',
    title: 'Table',
    description: '',
    passages: [],
  }

  it('is Markdown with links within its corpus, at the passage of the address', async () => {
    const markdown = '# Table\n\nSee [select](./select).\n\n## Fixed `columns`\n\nText.'
    open('/documents/page?path=controls/table.md#fixed-columns', { ...table, markdown })

    expect(await screen.findAllByRole('heading', { name: 'Table' })).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'select' })).toHaveAttribute(
      'href',
      '/documents/page?path=controls%2Fselect.md&corpus=guide',
    )
    expect(screen.getByRole('heading', { name: 'Fixed columns' })).toHaveFocus()
  })

  it('is what the index has where it is no Markdown', async () => {
    const passages = [
      { anchor: 'a', headings: ['Releases'], text: 'Two a year.', codeExamples: [] },
    ]
    open('/documents/page?path=notes.html#a', { ...table, path: 'notes.html', passages })

    expect(await screen.findByText('Two a year.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Releases' })).toHaveFocus()
  })

  it('says that it is not there', async () => {
    const detail = 'there is no page x.md'
    open('/documents/page?path=x.md', refusal(404, 'retrieval.unknown-page', detail))

    expect(await screen.findByRole('alert')).toHaveTextContent(detail)
  })
})
