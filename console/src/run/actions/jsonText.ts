/** What a text of JSON says, or why it says nothing. */
export type JsonReading =
  { record: Record<string, unknown> } | { problem: 'syntax'; why: string } | { problem: 'kind' }

/** Reads the text of a JSON object. */
export function readRecord(text: string): JsonReading {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { record: value as Record<string, unknown> }
      : { problem: 'kind' }
  } catch (error) {
    return { problem: 'syntax', why: (error as Error).message }
  }
}

export function writeJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
