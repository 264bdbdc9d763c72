import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

configure({ asyncUtilTimeout: 60_000 }) // a loaded machine is slow, not wrong

// jsdom has no modal dialogs and no popovers; what they contain is tested, and that they open
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
}
HTMLElement.prototype.showPopover = function () {
  this.removeAttribute('popover')
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})
