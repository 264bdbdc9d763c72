import type { Envelope } from '../api/types'

type Step = { events?: Envelope[]; cut?: boolean; status?: number; body?: string; hold?: boolean }

/** A server of one stream: each request gets the next step. Stands in for `fetch`. */
export class StreamServer {
  readonly asked: string[] = []
  open = 0

  constructor(private readonly steps: Step[]) {}

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    this.asked.push(String(input))
    const step = this.steps.shift()
    if (step === undefined) {
      throw new TypeError('no further request was expected')
    }
    if (step.status !== undefined) {
      return new Response(step.body ?? null, { status: step.status })
    }
    return new Response(this.bodyOf(step, init?.signal ?? undefined))
  }

  private bodyOf(step: Step, signal?: AbortSignal): ReadableStream<Uint8Array> {
    const text = (step.events ?? []).map(frame).join('')
    this.open += 1
    return new ReadableStream({
      start: (controller) => {
        signal?.addEventListener('abort', () => {
          this.open -= 1
          controller.error(new DOMException('aborted', 'AbortError'))
        })
        for (const piece of pieces(text)) {
          controller.enqueue(new TextEncoder().encode(piece))
        }
      },
      pull: (controller) => {
        if (step.cut) {
          controller.error(new TypeError('connection reset'))
        } else if (!step.hold) {
          controller.close()
        }
      },
    })
  }
}

export function event(seq: number, type = 'text.delta', payload = {}): Envelope {
  return { id: `run-1:${seq}`, seq, at: '2026-01-01T00:00:00Z', runId: 'run-1', type, payload }
}

function frame(one: Envelope): string {
  return `id: ${one.id}\ndata: ${JSON.stringify(one)}\n\n`
}

/** Cut in the middle of frames, as networks do. */
function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,17}/g) ?? []
}
