import { describe, expect, it } from 'vitest'
import { FrameReader } from './sse'

const TEXT =
  ': hello\n\nid: run-1:1\ndata: {"a":\ndata: 1}\n\nid: run-1:2\r\ndata:two\r\n\r\n: ping\n\n'

describe('FrameReader', () => {
  it('reads ids and lines of data, and passes over comments', () => {
    expect(new FrameReader().read(TEXT)).toEqual([
      { id: 'run-1:1', data: '{"a":\n1}' },
      { id: 'run-1:2', data: 'two' },
    ])
  })

  it('reads the same frames wherever the text is cut', () => {
    const whole = new FrameReader().read(TEXT)
    for (let cut = 0; cut <= TEXT.length; cut++) {
      const reader = new FrameReader()
      const pieces = [...reader.read(TEXT.slice(0, cut)), ...reader.read(TEXT.slice(cut))]
      expect(pieces, `cut at ${cut}`).toEqual(whole)
    }
  })

  it('keeps a frame back until its empty line has come', () => {
    const reader = new FrameReader()
    expect(reader.read('data: half')).toEqual([])
    expect(reader.read(' a line\n')).toEqual([])
    expect(reader.read('\n')).toEqual([{ id: undefined, data: 'half a line' }])
  })
})
