import ELKApi, { type ELK } from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { layout, type Places, type Shape } from './layout'

let elk: ELK | undefined

/** Lays out in a worker, so that the page goes on moving; the worker is loaded with the first graph. */
export function layoutInWorker(shape: Shape): Promise<Places> {
  elk ??= new ELKApi({ workerFactory: () => new Worker(workerUrl) })
  return layout(elk, shape)
}
