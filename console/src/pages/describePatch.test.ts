import { expect, it } from 'vitest'
import type { PageContent, PatchInstruction } from '../api/pages'
import { blockWords } from './blocks/words'
import { describePatch } from './describePatch'
import { pageWords } from './words'

const PAGE: PageContent = {
  meta: { pageTitle: 'Sales', summary: '', generatedAt: '2026-01-01T00:00:00Z' },
  layout: 'single_page',
  tabs: [
    {
      id: 'main',
      label: 'Main',
      blocks: [
        { id: 'chart-1', type: 'chart', title: 'Sales per month' },
        { id: 'table-1', type: 'table' },
      ],
    },
  ],
}

function describe(instruction: PatchInstruction): string {
  return describePatch(instruction, PAGE, pageWords.en, blockWords.en.types)
}

it('names the block by its title and the property by its word', () => {
  const text = describe({
    type: 'update_props',
    targetBlockId: 'chart-1',
    changes: { props: { color: 'red', referenceLine: 'median' } },
  })

  expect(text).toBe('“Sales per month”: color → red, line → median')
})

it('states that a property is removed', () => {
  const text = describe({
    type: 'update_props',
    targetBlockId: 'chart-1',
    changes: { props: { referenceLine: null } },
  })

  expect(text).toBe('“Sales per month”: line → none')
})

it('describes rules of highlighting by their parts', () => {
  const rule = { column: 'amount', condition: '<', value: 60, style: 'warning' }
  const text = describe({
    type: 'update_props',
    targetBlockId: 'table-1',
    changes: { props: { highlightRules: [rule] } },
  })

  expect(text).toBe('“Table”: highlighted rows → amount < 60 warning')
})

it('counts positions from one', () => {
  expect(
    describe({ type: 'reorder', targetBlockId: 'table-1', changes: { tab: 'main', position: 0 } }),
  ).toBe('“Table” moves to position 1')
})

it('names what is added by its own title', () => {
  expect(
    describe({
      type: 'add_block',
      targetBlockId: 'new',
      changes: { slot: { componentType: 'chart', props: { title: 'Per region' } } },
    }),
  ).toBe('“Per region” is added')
})

it('describes another component for the same data', () => {
  expect(
    describe({
      type: 'update_props',
      targetBlockId: 'chart-1',
      changes: { componentType: 'table', props: {} },
    }),
  ).toBe('“Sales per month” becomes: Table')
})

it('calls the page itself by its name', () => {
  expect(
    describe({ type: 'update_props', targetBlockId: 'page', changes: { props: { title: 'New' } } }),
  ).toBe('The page: title → New')
})
