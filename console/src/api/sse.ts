/** One event of a `text/event-stream`. */
export interface Frame {
  id?: string
  data: string
}

/**
 * Cuts a `text/event-stream` into frames, however its text is cut into pieces.
 *
 * Follows "Server-sent events" of the HTML standard; comments and `retry` are passed over.
 */
export class FrameReader {
  private rest = ''
  private id: string | undefined
  private data: string[] = []
  private isFirst = true

  /** The frames that this piece completes. */
  read(piece: string): Frame[] {
    const text = this.rest + (this.isFirst ? piece.replace(/^\uFEFF/, '') : piece)
    this.isFirst = this.isFirst && piece === ''
    const lines = text.split(/\r\n|\n|\r(?!$)/)
    this.rest = lines.pop() ?? ''
    return lines.flatMap((line) => this.line(line))
  }

  private line(line: string): Frame[] {
    if (line === '') {
      return this.end()
    }
    const [field, value] = split(line)
    if (field === 'data') {
      this.data.push(value)
    } else if (field === 'id' && !value.includes('\0')) {
      this.id = value
    }
    return []
  }

  private end(): Frame[] {
    const frames = this.data.length === 0 ? [] : [{ id: this.id, data: this.data.join('\n') }]
    this.data = []
    return frames
  }
}

function split(line: string): [string, string] {
  const colon = line.indexOf(':')
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
}
