import type { MarkdownNode } from '../markdown/tables'

const PUNCTUATION = /[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu

/** What stands before anchors in ids, so that no heading takes the id of a part of the console. */
export const ANCHOR = 'doc-'

/** Anchors of one document's headings in order, as GitHub and the index make them. */
export function anchorMaker(): (heading: string) => string {
  const seen = new Map<string, number>()
  return (heading) => {
    const plain = heading.trim().toLowerCase().replace(PUNCTUATION, '').replaceAll(' ', '-')
    let anchor = plain
    while (seen.has(anchor)) {
      const next = (seen.get(plain) ?? 0) + 1
      seen.set(plain, next)
      anchor = `${plain}-${next}`
    }
    seen.set(anchor, 0)
    return anchor
  }
}

/** Gives headings the ids by which passages are found, and drops one that repeats the title. */
export function headingAnchors(title: string) {
  return () =>
    (tree: MarkdownNode): void => {
      const next = anchorMaker()
      visit(tree, next)
      const [first] = tree.children ?? []
      if (first?.type === 'heading' && first.depth === 1 && textOf(first).trim() === title) {
        tree.children?.shift()
      }
    }
}

function visit(node: MarkdownNode, next: (heading: string) => string): void {
  if (node.type === 'heading') {
    const id = ANCHOR + next(textOf(node))
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id, tabIndex: -1 } }
  }
  node.children?.forEach((child) => visit(child, next))
}

function textOf(node: MarkdownNode): string {
  const isShown = node.type !== 'html'
  return isShown ? (node.value ?? node.children?.map(textOf).join('') ?? '') : ''
}
