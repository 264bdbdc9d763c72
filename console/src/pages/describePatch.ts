import type { Block, PageContent, PatchInstruction } from '../api/pages'
import type { pageWords } from './words'

type PageWords = (typeof pageWords)['en']

/** What a change does, in the words of the reader. */
export function describePatch(
  { type, targetBlockId, changes }: PatchInstruction,
  page: PageContent,
  t: PageWords,
  types: Record<string, string>,
): string {
  const block = nameOf(targetBlockId, page, t, types)
  switch (type) {
    case 'update_props': {
      const component = typeof changes.componentType === 'string' ? changes.componentType : ''
      const props = describeProps(changes.props, t)
      const becomes = t.changes.component(block, types[component] ?? component)
      if (component === '') {
        return t.changes.props(block, props)
      }
      return props === '' ? becomes : `${becomes} (${props})`
    }
    case 'reorder':
      return t.changes.reorder(block, Number(changes.position) + 1)
    case 'add_block':
      return t.changes.add(nameOfSlot(changes.slot, types))
    case 'remove_block':
      return t.changes.remove(block)
    case 'recompose':
      return t.changes.recompose(block)
  }
}

function nameOf(
  id: string,
  page: PageContent,
  t: PageWords,
  types: Record<string, string>,
): string {
  if (id === 'page') {
    return t.changes.thePage
  }
  const block = page.tabs
    .flatMap((tab): Block[] => tab.blocks)
    .find((candidate) => candidate.id === id)
  return quote(block?.title || (block && types[block.type]) || id)
}

function nameOfSlot(slot: unknown, types: Record<string, string>): string {
  const { componentType = '', props } = (slot ?? {}) as {
    componentType?: string
    props?: { title?: string }
  }
  return quote(props?.title || types[componentType] || componentType)
}

function quote(name: string): string {
  return `“${name}”`
}

function describeProps(props: unknown, t: PageWords): string {
  return Object.entries((props ?? {}) as Record<string, unknown>)
    .map(([name, value]) => `${t.props[name] ?? name} → ${describeValue(value, t)}`)
    .join(', ')
}

function describeValue(value: unknown, t: PageWords): string {
  if (value === null || value === undefined || value === '') {
    return t.changes.none
  }
  if (Array.isArray(value)) {
    return value.map((item) => describeValue(item, t)).join('; ')
  }
  if (typeof value === 'object') {
    return Object.values(value)
      .map((item) => describeValue(item, t))
      .join(' ')
  }
  return String(value as string | number | boolean)
}
