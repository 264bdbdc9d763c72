import { describe, expect, it } from 'vitest'
import { afterEvent, NO_BUILD, type Build, type PageEvent } from './build'

function after(...events: PageEvent[]): Build {
  return events.reduce(afterEvent, NO_BUILD)
}

const KPI = { id: 'k', type: 'kpi_grid' as const, items: [{ label: 'Sum', value: '12' }] }

describe('a page that is being built', () => {
  it('has the blocks in the order in which they started, whichever completes first', () => {
    const build = after(
      { type: 'BLOCK_START', blockId: 'k', componentType: 'kpi_grid' },
      { type: 'BLOCK_START', blockId: 'c', componentType: 'chart' },
      { type: 'BLOCK_COMPLETE', blockId: 'c', block: { id: 'c', type: 'chart' } },
    )

    expect(build.blocks).toEqual([
      { id: 'k', type: 'kpi_grid' },
      { id: 'c', type: 'chart', block: { id: 'c', type: 'chart' } },
    ])
  })

  it('grows a text by its pieces and replaces it by the complete block', () => {
    const start: PageEvent = { type: 'BLOCK_START', blockId: 'm', componentType: 'markdown' }
    const piece = (deltaText: string): PageEvent => ({
      type: 'SLOT_DELTA',
      blockId: 'm',
      slotKey: 'content',
      deltaText,
    })

    const partial = after(start, piece('Sales '), piece('rose.'))
    const whole = { id: 'm', type: 'markdown' as const, content: 'Sales rose.', sources: [] }

    expect(partial.blocks[0]?.block).toMatchObject({ content: 'Sales rose.' })
    expect(
      afterEvent(partial, { type: 'BLOCK_COMPLETE', blockId: 'm', block: whole }).blocks[0]?.block,
    ).toEqual(whole)
  })

  it('has items before their block is complete', () => {
    const build = after(
      { type: 'BLOCK_START', blockId: 'k', componentType: 'kpi_grid' },
      { type: 'SLOT_DELTA', blockId: 'k', slotKey: 'items', deltaText: JSON.stringify(KPI.items) },
    )

    expect(build.blocks[0]?.block).toEqual(KPI)
  })

  it('relates results to calls of the same tool in order', () => {
    const build = after(
      { type: 'TOOL_CALL', tool: 'query-table' },
      { type: 'TOOL_CALL', tool: 'query-table' },
      { type: 'TOOL_RESULT', tool: 'query-table', status: 'error', error: 'no such column' },
    )

    expect(build.calls).toEqual([
      { tool: 'query-table', state: 'FAILED', error: 'no such column' },
      { tool: 'query-table', state: 'RUNNING' },
    ])
  })

  it('names the page once it is stored', () => {
    const build = after(
      { type: 'PHASE', phase: 'compose' },
      { type: 'COMPLETE', message: 'completed', result: { pageId: 'page-1', version: 1 } },
    )

    expect(build).toMatchObject({ state: 'COMPLETED', pageId: 'page-1', problem: undefined })
  })

  it('states why there is no page, in the words of the data error', () => {
    const build = after(
      { type: 'DATA_ERROR', entity: 'sales', message: 'sales.csv does not exist' },
      { type: 'COMPLETE', message: 'error', result: { response: 'failed', page: null } },
    )

    expect(build).toMatchObject({
      state: 'FAILED',
      problem: 'sales.csv does not exist',
      entity: 'sales',
    })
  })

  it('waits for nothing after a failure, but displays what is complete', () => {
    const build = after(
      { type: 'TOOL_CALL', tool: 'query-table' },
      { type: 'BLOCK_START', blockId: 'k', componentType: 'kpi_grid' },
      { type: 'BLOCK_START', blockId: 'c', componentType: 'chart' },
      { type: 'BLOCK_COMPLETE', blockId: 'k', block: KPI },
      { type: 'COMPLETE', message: 'error', result: { response: 'failed' } },
    )

    expect(build.calls).toEqual([{ tool: 'query-table', state: 'CANCELLED' }])
    expect(build.blocks.map(({ id }) => id)).toEqual(['k'])
  })

  it('passes over events of later servers', () => {
    expect(after({ type: 'MESSAGE', message: 'hello' })).toBe(NO_BUILD)
  })
})
