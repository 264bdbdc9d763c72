import { describe, expect, it } from 'vitest'
import { tokensOf } from './syntax'

const PYTHON = `# Read it 读取
import pandas as pd
text = """a
b""" + 'c # d'
n = 12.5 if text else None
broken = "no end
`

describe('the colours of code', () => {
  it.each([
    [PYTHON, 'PYTHON'],
    ['const a = `x ${1}` // y\n/* open', 'JAVASCRIPT'],
    ["for f in *.csv; do echo '$f'; done", 'BASH'],
    ['', 'PYTHON'],
  ])('lose nothing of %j', (code, language) => {
    expect(
      tokensOf(code, language)
        .map((token) => token.text)
        .join(''),
    ).toBe(code)
  })

  it('know comments, texts, numbers and keywords', () => {
    const of = (kind: string) =>
      tokensOf(PYTHON, 'PYTHON')
        .filter((token) => token.kind === kind)
        .map((token) => token.text)

    expect(of('comment')).toEqual(['# Read it 读取'])
    expect(of('string')).toEqual(['"""a\nb"""', "'c # d'", '"no end'])
    expect(of('number')).toEqual(['12.5'])
    expect(of('keyword')).toEqual(['import', 'as', 'if', 'else', 'None'])
  })

  it('are those of the language', () => {
    expect(tokensOf('a // b', 'PYTHON')).toEqual([{ kind: 'plain', text: 'a // b' }])
    expect(tokensOf('a // b', 'JAVASCRIPT')[1]).toEqual({ kind: 'comment', text: '// b' })
  })
})
