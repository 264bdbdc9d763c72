import { describe, expect, it } from 'vitest'
import type { ShownCall } from '../../picture/calls'
import { codeRunsOf, makerOf } from './codeRuns'

const call = (more: Partial<ShownCall>): ShownCall => ({
  key: '1',
  tool: 'executeCode',
  turn: 1,
  attempt: 1,
  doing: { zh: '', en: '' },
  arguments: { language: 'PYTHON', code: 'print(1)', saveAs: 'a.py' },
  startedAt: '2026-01-01T00:00:00Z',
  status: 'ok',
  ...more,
})
const ran = (path: string) => ({
  tool: 'executeCode',
  reply: {
    status: 'ok',
    data: { exitCode: 0, seconds: 1.5, stdout: '1\n', stderr: '', files: [{ path }], remarks: [] },
  },
})

describe('runs of code', () => {
  it('are calls that ran something, with what came of it', () => {
    const runs = codeRunsOf([call({ tool: 'draftScript' }), call({ result: ran('a.png') })])

    expect(runs).toEqual([
      {
        key: '1',
        isRunning: false,
        language: 'PYTHON',
        code: 'print(1)',
        savedAs: 'a.py',
        stdout: '1\n',
        stderr: '',
        seconds: 1.5,
        files: ['a.png'],
      },
    ])
  })

  it('tell a command as one would type it', () => {
    const given = { command: 'sort', args: ['-k', "it's", 'a.csv'] }

    const [run] = codeRunsOf([call({ tool: 'runShellCommand', arguments: given })])

    expect(run?.code).toBe(`sort -k 'it'\\''s' a.csv`)
  })

  it('keep what came back where it is no output', () => {
    const reply = { status: 'error', message: 'it ended with 1' }
    const cut = { cut: true, characters: 9, text: '{"tool"' }

    expect(codeRunsOf([call({ result: { reply } })])[0]?.reply).toEqual(reply)
    expect(codeRunsOf([call({ result: cut })])[0]?.reply).toEqual(cut)
    expect(codeRunsOf([call({ status: undefined })])[0]).toMatchObject({
      isRunning: true,
      files: [],
      reply: undefined,
    })
  })

  it('are found by the file that they made, the last one first', () => {
    const runs = codeRunsOf([
      call({ key: 'first', result: ran('a.png') }),
      call({ key: 'second', result: ran('a.png') }),
      call({ key: 'third', result: ran('b.png') }),
    ])

    expect(makerOf(runs, 'a.png')?.key).toBe('second')
    expect(makerOf(runs, 'c.png')).toBeUndefined()
  })

  it('are none where arguments are no JSON', () => {
    expect(codeRunsOf([call({ arguments: '{"code": ' })])).toEqual([])
  })
})
