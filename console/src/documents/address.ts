interface Place {
  path: string
  anchor?: string
  /** The corpus added last that has the page, unless given. */
  corpus?: string
  /** The question that led there. */
  query?: string
}

/** Where a page is read, at one of its passages. */
export function pageAddress({ path, anchor = '', corpus, query }: Place): string {
  const parameters = new URLSearchParams({ path })
  if (corpus !== undefined) parameters.set('corpus', corpus)
  if (query !== undefined) parameters.set('for', query)
  const hash = anchor === '' ? '' : `#${encodeURIComponent(anchor)}`
  return `/documents/page?${parameters}${hash}`
}

export function corpusAddress(corpus: string): string {
  return `/documents/pages?${new URLSearchParams({ corpus })}`
}

const DOCUMENT = /\.(md|markdown|mdx|html?|txt|text|pdf)$/i

/**
 * The place that a link within a page means, where that is another page of its corpus or a passage
 * of its own; without an ending it means Markdown.
 */
export function linkedPlace(href: string, from: string): Place | undefined {
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(href)) {
    return undefined
  }
  const base = new URL(from.split('/').map(encodeURIComponent).join('/'), 'http://corpus/')
  const url = new URL(href, base)
  const path = decode(url.pathname).replace(/^\//, '')
  const anchor = decode(url.hash.slice(1))
  return { path: path === from || DOCUMENT.test(path) ? path : `${path}.md`, anchor }
}

/** As it is where it is not encoded rightly. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
