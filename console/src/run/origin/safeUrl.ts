/** An address that may be linked, which those of the web are; what else agents tell is text. */
export function safeUrl(text: string): string | undefined {
  try {
    const { protocol, href } = new URL(text)
    return protocol === 'http:' || protocol === 'https:' ? href : undefined
  } catch {
    return undefined
  }
}
