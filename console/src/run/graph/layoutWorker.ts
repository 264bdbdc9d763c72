import ELKApi, { type ELK } from 'elkjs/lib/elk-api.js'
import { layout, type Places, type Shape } from './layout'

interface Engine {
  elk: ELK
  /** Rejects once the worker cannot go on, which the library itself would wait for without end. */
  broken: Promise<never>
}

let engine: Engine | undefined

/** Lays out in a worker, so that the page goes on moving; the worker is loaded with the first graph. */
export async function layoutInWorker(shape: Shape): Promise<Places> {
  engine ??= start()
  const { elk, broken } = engine
  try {
    return await Promise.race([layout(elk, shape), broken])
  } catch (error) {
    engine = undefined // the next layout gets a worker of its own
    elk.terminateWorker()
    throw error
  }
}

function start(): Engine {
  const worker = new Worker(new URL('elkjs/lib/elk-worker.min.js', import.meta.url))
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) =>
      reject(new Error(event.message || 'the worker that lays out could not be loaded')),
    )
  })
  broken.catch(() => {}) // handled where a layout is awaited
  return { elk: new ELKApi({ workerFactory: () => worker }), broken }
}
