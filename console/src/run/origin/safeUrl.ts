/** An address that may be linked: http or https. Anything else that agents report stays text. */
export function safeUrl(text: string): string | undefined {
  try {
    const { protocol, href } = new URL(text)
    return protocol === 'http:' || protocol === 'https:' ? href : undefined
  } catch {
    return undefined
  }
}
