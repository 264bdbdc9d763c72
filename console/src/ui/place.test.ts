// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { place } from './place'

/** Where a menu of 200 by 100 goes, in a window of 1024 by 768. */
function placed(button: Partial<DOMRect>, opens: 'up' | 'down', side: 'start' | 'end') {
  const menu = document.createElement('div')
  menu.getBoundingClientRect = () => ({ width: 200, height: 100 }) as DOMRect
  place(menu, button as DOMRect, opens, side)
  return [menu.style.left, menu.style.top]
}

const MIDDLE = { left: 400, right: 440, top: 300, bottom: 330 }

describe('place', () => {
  it('opens where it is asked to', () => {
    expect(placed(MIDDLE, 'down', 'start')).toEqual(['400px', '334px'])
    expect(placed(MIDDLE, 'up', 'end')).toEqual(['240px', '196px'])
  })

  it('opens the other way where there is no room', () => {
    expect(placed({ ...MIDDLE, top: 20, bottom: 50 }, 'up', 'start')[1]).toBe('54px')
    expect(placed({ ...MIDDLE, top: 700, bottom: 730 }, 'down', 'start')[1]).toBe('596px')
  })

  it('stays inside the window', () => {
    expect(placed({ ...MIDDLE, left: 1000, right: 1020 }, 'down', 'start')[0]).toBe('816px')
    expect(placed({ ...MIDDLE, left: 0, right: 30 }, 'down', 'end')[0]).toBe('8px')
  })
})
