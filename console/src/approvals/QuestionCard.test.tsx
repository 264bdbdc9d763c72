import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { OpenQuestion } from '../api/types'
import { foldAll } from '../picture/fold'
import { recorded } from '../picture/testing/recorded'
import { FakeServer, refusal } from '../testing/FakeServer'
import { show } from '../testing/render'
import { QuestionCard } from './QuestionCard'

const DELETE = foldAll(recorded('approval')).questions[0] as OpenQuestion
const APPROVE = 'POST /api/runs/run-1/approve'
const DENY = 'POST /api/runs/run-1/deny'
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

function ask(question: OpenQuestion, answers = {}, language: 'zh' | 'en' = 'en') {
  const server = FakeServer.start({ [APPROVE]: {}, [DENY]: {}, ...answers })
  show(<QuestionCard runId="run-1" question={question} />, { language })
  return server
}

describe('a question whether a tool may be called', () => {
  it('says what, why and exactly how', () => {
    ask(DELETE)

    expect(screen.getByRole('heading')).toHaveTextContent('Agent file wants to delete notes.txt')
    expect(screen.getByText(/notes.txt existed before this run/)).toBeInTheDocument()
    expect(screen.getByText('Changes data')).toBeInTheDocument()
    expect(screen.getByText(/"path": "notes.txt"/)).toBeInTheDocument()
  })

  it('shows how a file changes that is replaced', () => {
    const diff = '@@ -1,2 +1,2 @@\n one\n-two\n+2'
    const differences = [{ path: 'notes.txt', diff, added: 1, removed: 1, isCut: false }]
    const subject = { ...DELETE.subject, differences } as OpenQuestion['subject']

    ask({ ...DELETE, subject })

    expect(screen.getByText('+1 −1 lines')).toBeInTheDocument()
    expect(screen.getByText('+2')).toHaveAttribute('data-kind', 'new')
    expect(screen.getByText('-two')).toHaveAttribute('data-kind', 'gone')
  })

  it('says how many files are removed, and lists all of them', () => {
    const replaces = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt', '6.txt']
    const subject = { ...DELETE.subject, replaces } as OpenQuestion['subject']

    ask({ ...DELETE, subject })

    expect(screen.getByText(/1.txt, 2.txt, 3.txt and 3 others existed/)).toBeInTheDocument()
    const all = screen.getByRole('group', { name: 'All 6 files' })
    expect(within(all).getAllByRole('listitem', { hidden: true })).toHaveLength(6)
  })

  it('says what is special about sensitive files, and names the files', () => {
    const cautions = [{ en: 'It holds passwords', zh: '其中有密码' }]
    const subject = { ...DELETE.subject, ground: 'SENSITIVE_FILES', cautions }

    ask({ ...DELETE, subject: subject as OpenQuestion['subject'] })

    expect(screen.getByText(/It holds passwords. notes.txt existed before/)).toBeInTheDocument()
  })

  it('says it in Chinese', () => {
    ask(DELETE, {}, 'zh')

    expect(screen.getByRole('heading')).toHaveTextContent('智能体 file 要 删除 notes.txt')
    expect(screen.getByText(/notes.txt 在本次运行之前已存在/)).toBeInTheDocument()
  })

  it('allows once, and says so', async () => {
    const server = ask(DELETE)

    await click('Allow once')

    expect(server.bodies(APPROVE)).toEqual([{ key: DELETE.key, scope: 'once' }])
    expect(await screen.findByText('Sent. The run continues.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Allow once' })).not.toBeInTheDocument()
  })

  it('allows always for a pattern', async () => {
    const server = ask(DELETE)

    await click('More ways to allow')
    await userEvent.click(screen.getByRole('menuitem', { name: /Always allow/ }))
    const pattern = screen.getByRole('textbox', { name: /Targets/ })
    expect(pattern).toHaveValue('notes.txt')
    await userEvent.clear(pattern)
    await userEvent.type(pattern, '*.txt')
    await click('Always allow this')

    expect(server.bodies(APPROVE)).toEqual([{ key: DELETE.key, scope: 'always', pattern: '*.txt' }])
  })

  it('offers no rule for good where text from outside is in the arguments', async () => {
    ask({ ...DELETE, subject: { ...DELETE.subject, outsideText: true } as never })

    await click('More ways to allow')

    expect(screen.getAllByRole('menuitem')).toHaveLength(1)
  })

  it('allows with changed arguments', async () => {
    const server = ask(DELETE)

    await click('Edit arguments')
    const path = screen.getByRole('textbox', { name: 'path' })
    await userEvent.clear(path)
    await userEvent.type(path, 'old.txt')
    await click('Allow with these changes')

    expect(server.bodies(APPROVE)).toEqual([
      { key: DELETE.key, scope: 'once', arguments: { path: 'old.txt' } },
    ])
  })

  it('denies with a reason', async () => {
    const server = ask(DELETE)

    await click('Deny…')
    await userEvent.type(screen.getByRole('textbox'), 'keep it{Enter}')

    expect(server.bodies(DENY)).toEqual([{ key: DELETE.key, reason: 'keep it' }])
  })

  it('says calmly that somebody was faster', async () => {
    ask(DELETE, { [APPROVE]: () => refusal(409, 'server.not-waiting', 'no') })

    await click('Allow once')

    expect(await screen.findByText(/already answered/)).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('shows what is wrong with changed arguments and lets them be corrected', async () => {
    ask(DELETE, { [APPROVE]: () => refusal(422, 'agent.arguments', 'path must be text.') })

    await click('Edit arguments')
    await click('Allow with these changes')

    expect(await screen.findByRole('alert')).toHaveTextContent('path must be text.')
    expect(screen.getByRole('textbox', { name: 'path' })).toBeInTheDocument()
  })
})

describe('a question to a person', () => {
  const QUESTION: OpenQuestion = {
    key: 'question 1',
    node: 'agent-1',
    text: 'Which year?',
    options: ['2024', '2025'],
    subject: { kind: 'question', agent: 'data', free: true, default: true, language: 'EN' },
    expiresAt: null,
  }

  it('takes an option or free text', async () => {
    const server = ask(QUESTION, { 'POST /api/runs/run-1/answer': {} })
    expect(screen.getByRole('button', { name: /2024/ })).toHaveTextContent('suggested')

    await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), 'both{Enter}')

    expect(server.bodies('POST /api/runs/run-1/answer')).toEqual([
      { key: 'question 1', answer: 'both' },
    ])
  })

  it('takes only its options where no other answer will do', () => {
    ask({ ...QUESTION, subject: { ...QUESTION.subject, free: false, default: false } as never })

    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: '2024' })).toBeInTheDocument()
  })
})
