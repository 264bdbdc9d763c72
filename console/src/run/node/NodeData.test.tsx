import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { NodeDetail } from '../../api/types'
import { show } from '../../testing/render'
import { node } from '../../picture/testing/nodes'
import { NodeData } from './NodeData'

it('leads from a passage to its page, at the passage', () => {
  const passage = { path: 'a/table.md', anchor: '固定列', title: 'Table', text: 'It stays.' }
  const detail = { reads: [], writes: [], passages: [passage] } as unknown as NodeDetail

  show(<NodeData node={node('n')} detail={detail} />)

  const url = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Table' }).href)
  expect(url.pathname).toBe('/documents/page')
  expect(url.searchParams.get('path')).toBe('a/table.md')
  expect(decodeURIComponent(url.hash)).toBe('#固定列')
})
