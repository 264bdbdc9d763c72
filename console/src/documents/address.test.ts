import { describe, expect, it } from 'vitest'
import { linkedPlace, pageAddress } from './address'

describe('addresses of pages', () => {
  it('name the page, its corpus, the question and the passage', () => {
    const place = { path: 'a b/表.md', anchor: '固定', corpus: 'guide@2', query: 'x&y' }

    const url = new URL(pageAddress(place), 'http://console/')

    expect(url.searchParams.get('path')).toBe('a b/表.md')
    expect(url.searchParams.get('corpus')).toBe('guide@2')
    expect(url.searchParams.get('for')).toBe('x&y')
    expect(decodeURIComponent(url.hash)).toBe('#固定')
  })

  it.each([
    ['./select#remote', 'controls/select.md', 'remote'],
    ['../concepts.md', 'concepts.md', ''],
    ['/notes.txt', 'notes.txt', ''],
    ['#below', 'controls/table.md', 'below'],
    ['%E8%A1%A8.md', 'controls/表.md', ''],
  ])('follow the link %s within the corpus', (href, path, anchor) => {
    expect(linkedPlace(href, 'controls/table.md')).toEqual({ path, anchor })
  })

  it.each(['https://example.org/a.md', '//example.org', 'mailto:a@b.c'])(
    'leave %s to the browser',
    (href) => expect(linkedPlace(href, 'a.md')).toBeUndefined(),
  )
})
