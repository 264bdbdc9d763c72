import type { Block } from '../../api/pages'

const MANY_LABELS = 8
const MANY_COLUMNS = 3
const LONG = 900 // letters of a text

/** Whether each block takes both columns of a page: those that need the room, and those without a neighbor. */
export function wideBlocks(blocks: Block[]): boolean[] {
  const wide = blocks.map(needsRoom)
  for (let at = 0; at < blocks.length; at += 1) {
    if (!wide[at]) {
      if (wide[at + 1] === false) at += 1
      else wide[at] = true
    }
  }
  return wide
}

function needsRoom(block: Block): boolean {
  if (block.note) {
    return false
  }
  switch (block.type) {
    case 'chart':
      return !isRound(block.variant) && (block.xAxis?.length ?? 0) > MANY_LABELS
    case 'table':
      return (block.headers?.length ?? 0) > MANY_COLUMNS
    case 'markdown':
      return (block.content?.length ?? 0) > LONG
    default:
      return true
  }
}

function isRound(variant: string | undefined): boolean {
  return variant === 'pie' || variant === 'gauge' || variant === 'radar'
}
