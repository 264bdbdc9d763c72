import type { Block, PageContent } from '../api/pages'

export type Phase = 'data' | 'compute' | 'compose'

/** What a server sends while it builds a page; types that are not known here are passed over. */
export interface PageEvent {
  type: string
  phase?: Phase
  tool?: string
  status?: 'success' | 'error'
  error?: string
  entity?: string
  message?: string
  blockId?: string
  componentType?: string
  slotKey?: string
  /** A piece of the text; items and questions as JSON. */
  deltaText?: string
  block?: Block
  result?: {
    response?: string
    page?: PageContent | null
    pageId?: string
    version?: number
    entity?: string
  }
}

export interface BuildCall {
  tool: string
  state: 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED'
  error?: string
}

/** A block that has started; without content it is still computed. */
export interface BuildBlock {
  id: string
  type: string
  block?: Block
}

/** What is known of a page that is being built. */
export interface Build {
  phase?: Phase
  calls: BuildCall[]
  /** In the order in which they started. */
  blocks: BuildBlock[]
  state: 'RUNNING' | 'COMPLETED' | 'FAILED'
  /** Why there is no page. */
  problem?: string
  /** The binding, computation or slot that failed. */
  entity?: string
  pageId?: string
}

export const NO_BUILD: Build = { calls: [], blocks: [], state: 'RUNNING' }

/** The build after one more event. */
export function afterEvent(build: Build, event: PageEvent): Build {
  switch (event.type) {
    case 'PHASE':
      return { ...build, phase: event.phase }
    case 'TOOL_CALL':
      return { ...build, calls: [...build.calls, { tool: event.tool ?? '', state: 'RUNNING' }] }
    case 'TOOL_RESULT':
      return { ...build, calls: returned(build.calls, event) }
    case 'DATA_ERROR':
      return { ...build, problem: event.message, entity: event.entity }
    case 'BLOCK_START':
      return { ...build, blocks: started(build.blocks, event) }
    case 'SLOT_DELTA':
      return { ...build, blocks: update(build.blocks, event.blockId, (one) => extend(one, event)) }
    case 'BLOCK_COMPLETE':
      return {
        ...build,
        blocks: update(build.blocks, event.blockId, (one) => ({
          ...one,
          block: event.block ?? one.block,
        })),
      }
    case 'COMPLETE':
      return completed(build, event)
    default:
      return build
  }
}

/** Calls of one tool return in the order in which they began, as far as a reader can tell. */
function returned(calls: BuildCall[], { tool, status, error }: PageEvent): BuildCall[] {
  const at = calls.findIndex((call) => call.tool === tool && call.state === 'RUNNING')
  return calls.map((call, index) =>
    index === at ? { ...call, state: status === 'error' ? 'FAILED' : 'COMPLETED', error } : call,
  )
}

function started(blocks: BuildBlock[], { blockId = '', componentType = '' }: PageEvent) {
  return blocks.some((one) => one.id === blockId)
    ? blocks
    : [...blocks, { id: blockId, type: componentType }]
}

function update(
  blocks: BuildBlock[],
  blockId: string | undefined,
  change: (block: BuildBlock) => BuildBlock,
): BuildBlock[] {
  return blocks.map((one) => (one.id === blockId ? change(one) : one))
}

/** A text grows by pieces; items and questions come as a whole. */
function extend(one: BuildBlock, { slotKey = 'content', deltaText = '' }: PageEvent): BuildBlock {
  const before = (one.block as Record<string, unknown> | undefined)?.[slotKey]
  const value: unknown =
    slotKey === 'content'
      ? (typeof before === 'string' ? before : '') + deltaText
      : JSON.parse(deltaText)
  const block = { ...one.block, id: one.id, type: one.type, [slotKey]: value } as Block
  return { ...one, block }
}

/** Nothing goes on after a failure: what was not done is not waited for. */
function ended({ calls, blocks }: Build): Pick<Build, 'calls' | 'blocks'> {
  return {
    calls: calls.map((call) => (call.state === 'RUNNING' ? { ...call, state: 'CANCELLED' } : call)),
    blocks: blocks.filter(({ block }) => block !== undefined),
  }
}

function completed(build: Build, { message, result }: PageEvent): Build {
  const isDone = message === 'completed'
  return {
    ...build,
    ...(isDone ? {} : ended(build)),
    state: isDone ? 'COMPLETED' : 'FAILED',
    problem: isDone ? undefined : (build.problem ?? result?.response),
    entity: isDone ? undefined : (build.entity ?? result?.entity),
    pageId: result?.pageId,
  }
}
