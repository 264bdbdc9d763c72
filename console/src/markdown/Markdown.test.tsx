import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Markdown } from './Markdown'

describe('Markdown', () => {
  it('shows tables, numbers to the right', () => {
    render(
      <Markdown text={'| month | total |\n| --- | --- |\n| 2024-01 | 5,995.1 |\n| x | 3% |'} />,
    )

    expect(screen.getByRole('columnheader', { name: 'total' })).toHaveStyle({ textAlign: 'right' })
    expect(screen.getByRole('cell', { name: '5,995.1' })).toHaveStyle({ textAlign: 'right' })
    expect(screen.getByRole('cell', { name: '2024-01' })).not.toHaveStyle({ textAlign: 'right' })
  })

  it('runs no HTML and no scripts', () => {
    const { container } = render(
      <Markdown
        text={'<img src=x onerror="alert(1)"> <script>alert(1)</script> [go](javascript:alert(1))'}
      />,
    )

    expect(container.querySelector('script, img, [onerror]')).toBeNull()
    expect(container.innerHTML).not.toContain('javascript:')
  })

  it('leaves for other sites in a tab that knows nothing of this one', () => {
    render(<Markdown text="[site](https://example.org/)" />)

    expect(screen.getByRole('link', { name: 'site' })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow',
    )
  })

  it('fetches no picture from elsewhere', () => {
    const { container } = render(
      <Markdown text={'![spy](https://example.org/p.png) ![own](/api/runs/r/artifacts/c.png)'} />,
    )

    expect(
      [...container.querySelectorAll('img')].map((image) => image.getAttribute('src')),
    ).toEqual(['/api/runs/r/artifacts/c.png'])
    expect(screen.getByRole('link', { name: 'spy' })).toBeInTheDocument()
  })
})
