import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Envelope } from '../../api/types'

/** Events of a run as it was recorded: `chart`, `report`, `review` or `approval`. */
export function recorded(name: string): Envelope[] {
  return readFileSync(resolve(`src/picture/testing/${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Envelope)
}
