import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const SOURCE = resolve(import.meta.dirname, '..')
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
const components = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file))
const sheets = files.filter((file) => file.endsWith('.module.css'))

/** The classes that a style sheet defines; those of `:global(...)` belong to others. */
function classesIn(path: string): Set<string> {
  const sheet = readFileSync(path, 'utf8')
  const selectors = sheet
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/:global\([^)]*\)/g, '')
    .match(/[^{};]+(?=\{)/g)
  const names = selectors?.flatMap((selector) => selector.match(/(?<=\.)[a-zA-Z_][\w-]*/g) ?? [])
  return new Set(names)
}

/** Every `styles.name` of a component, as the path of the sheet and the name. */
function usesIn(path: string): [sheet: string, name: string][] {
  const code = readFileSync(path, 'utf8')
  const imports = [...code.matchAll(/^import (\w+) from '(\..+\.module\.css)'$/gm)]
  const body = code.replace(/^import .*$/gm, '')
  return imports.flatMap(([, variable, sheet]) => {
    const names = body.matchAll(new RegExp(`\\b${variable}(?:\\.(\\w+)|\\[)`, 'g'))
    return [...names].map(([use, name]): [string, string] => [
      resolve(path, '..', sheet ?? ''),
      name ?? use, // a computed name is found in no sheet
    ])
  })
}

const uses = components.flatMap((file) =>
  usesIn(join(SOURCE, file)).map(([sheet, name]) => ({
    file,
    sheet: relative(SOURCE, sheet),
    name,
  })),
)

it('uses only classes that its style sheets define, each by its name', () => {
  const classes = new Map(sheets.map((sheet) => [sheet, classesIn(join(SOURCE, sheet))]))
  const missing = uses.filter(({ sheet, name }) => !classes.get(sheet)?.has(name))

  expect(missing).toEqual([])
})

it('defines no class that nothing uses', () => {
  const used = new Set(uses.map(({ sheet, name }) => `${sheet} .${name}`))
  const defined = sheets.flatMap((sheet) =>
    [...classesIn(join(SOURCE, sheet))].map((name) => `${sheet} .${name}`),
  )

  expect(defined.filter((name) => !used.has(name))).toEqual([])
})

it('has no other names in components than those of the base sheet', () => {
  const base = classesIn(join(SOURCE, 'styles/base.css'))
  const literals = components.flatMap((file) => {
    const code = readFileSync(join(SOURCE, file), 'utf8')
    const plain = [...code.matchAll(/className="([^"]*)"/g)].map(([, names = '']) => names)
    const joined = [...code.matchAll(/classNames\(([^()]*)\)/g)].flatMap(([, names = '']) =>
      [...names.replace(/[=!]== '[^']*'/g, '').matchAll(/'([^']*)'/g)].map(([, name = '']) => name),
    )
    return [...plain, ...joined].flatMap((names) =>
      names.split(' ').map((name) => ({ file, name })),
    )
  })

  expect(literals.filter(({ name }) => !base.has(name))).toEqual([])
})
