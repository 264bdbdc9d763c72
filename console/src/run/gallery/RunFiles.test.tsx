import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EMPTY_PICTURE } from '../../picture/picture'
import { show } from '../../testing/render'
import { RunFiles } from './RunFiles'

const REMOVED = {
  ...EMPTY_PICTURE,
  endedAt: '2026-11-21T15:57:02Z',
  removed: ['old/a.csv', 'notes.txt'],
}

describe('the files of a run', () => {
  it('lists those that it removed', () => {
    show(<RunFiles runId="run-1" picture={REMOVED} />)

    const list = screen.getByRole('list', { name: 'Removed or moved (2)' })
    expect(
      within(list)
        .getAllByRole('deletion')
        .map((file) => file.textContent),
    ).toEqual(['old/a.csv', 'notes.txt'])
    expect(screen.getByText('This run wrote no files.')).toBeInTheDocument()
  })

  it('lists them in Chinese', () => {
    show(<RunFiles runId="run-1" picture={REMOVED} />, { language: 'zh' })

    expect(screen.getByRole('list', { name: '已删除或移走（2）' })).toBeInTheDocument()
  })

  it('lists none where none was removed', () => {
    show(<RunFiles runId="run-1" picture={EMPTY_PICTURE} />)

    expect(screen.queryByRole('list')).not.toBeInTheDocument()
  })
})
