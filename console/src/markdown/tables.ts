/** The parts of a Markdown tree that are looked at here. */
export interface MarkdownNode {
  type: string
  depth?: number
  data?: { hProperties?: Record<string, unknown> }
  value?: string
  align?: (string | null)[]
  children?: MarkdownNode[]
}

/** Sets columns of numbers to the right in tables that do not say where they go. */
export function numbersToTheRight() {
  return (tree: MarkdownNode): void => visit(tree)
}

function visit(node: MarkdownNode): void {
  if (node.type === 'table') {
    alignNumbers(node)
  }
  node.children?.forEach(visit)
}

function alignNumbers(table: MarkdownNode): void {
  const [, ...rows] = table.children ?? []
  table.align = table.align?.map((align, column) => {
    const cells = rows.map((row) => textOf(row.children?.[column])).filter((cell) => cell !== '')
    return align ?? (cells.length > 0 && cells.every(isNumber) ? 'right' : null)
  })
}

/** With thousands, sign, currency or percent. */
function isNumber(cell: string): boolean {
  return /^[-+−]?[$¥€£]?\d[\d,]*(\.\d+)?\s?%?$/.test(cell)
}

function textOf(node: MarkdownNode | undefined): string {
  return (node?.value ?? node?.children?.map(textOf).join('') ?? '').trim()
}
