/** A part of a program's text. */
export interface Token {
  kind: 'plain' | 'comment' | 'string' | 'number' | 'keyword'
  text: string
}

const STRING = String.raw`"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?`
const NUMBER = String.raw`\b\d[\w.]*`
const WORD = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`

const HASH = String.raw`#[^\n]*`
const SLASHES = String.raw`//[^\n]*|/\*[\s\S]*?(?:\*/|$)`

const KEYWORDS = new Set(
  (
    'and as assert async await break case catch class const continue def default del do done elif else ' +
    'elsif end esac except export extends false False fi finally for foreach from function global if ' +
    'import in instanceof is lambda let local my new nil None nonlocal not null of or our pass raise ' +
    'require rescue return self sub super switch then this throw true True try typeof undefined unless ' +
    'until var void while with yield'
  ).split(' '),
)

/**
 * Parts a program into what is coloured alike, by rules that do for scripts. Nothing is lost: the
 * parts joined are the text.
 */
export function tokensOf(code: string, language: string): Token[] {
  const isScript = language === 'JAVASCRIPT'
  const comment = isScript ? SLASHES : HASH
  const text = isScript ? `${STRING}|\`(?:\\\\[\\s\\S]|[^\\\\\`])*\`?` : STRING
  const pattern = new RegExp(`(${comment})|(${text})|(${NUMBER})|(${WORD})`, 'gu')
  const tokens: Token[] = []
  let at = 0
  for (const match of code.matchAll(pattern)) {
    const kind = kindOf(match)
    if (kind !== 'plain') {
      add(tokens, { kind: 'plain', text: code.slice(at, match.index) })
      add(tokens, { kind, text: match[0] })
      at = match.index + match[0].length
    }
  }
  add(tokens, { kind: 'plain', text: code.slice(at) })
  return tokens
}

function kindOf([, comment, text, number, word]: RegExpMatchArray): Token['kind'] {
  if (comment !== undefined) return 'comment'
  if (text !== undefined) return 'string'
  if (number !== undefined) return 'number'
  return word !== undefined && KEYWORDS.has(word) ? 'keyword' : 'plain'
}

function add(tokens: Token[], token: Token): void {
  if (token.text !== '') {
    tokens.push(token)
  }
}
