/** Puts text on the clipboard, also where a page without TLS may not use the clipboard itself. */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext && navigator.clipboard) {
    return navigator.clipboard.writeText(text)
  }
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed' // no jump to it
  document.body.append(field)
  const before = document.activeElement as HTMLElement | null
  field.select()
  document.execCommand('copy')
  field.remove()
  before?.focus()
}
