import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** The folders that the files of each folder import from, without those of tests. */
function importsByFolder(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of readdirSync(ROOT, { recursive: true, encoding: 'utf8' })) {
    if (/\.tsx?$/.test(file) && !file.includes('.test.')) {
      const folder = dirname(file)
      const others = found.get(folder) ?? new Set()
      found.set(folder, others)
      for (const [, path] of readFileSync(join(ROOT, file), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
        others.add(dirname(normalize(join(folder, path ?? ''))))
      }
      others.delete(folder)
    }
  }
  return found
}

it('has no circle of folders', () => {
  const rest = importsByFolder()
  for (;;) {
    const free = [...rest].filter(([, others]) => [...others].every((other) => !rest.has(other)))
    if (free.length === 0) {
      break
    }
    free.forEach(([folder]) => rest.delete(folder))
  }

  expect([...rest.keys()]).toEqual([])
})
