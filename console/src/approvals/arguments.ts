/** The text of each argument as it is edited: text as it is, everything else as JSON. */
export function fieldsOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value, undefined, 2),
    ]),
  )
}

/**
 * The arguments that edited fields stand for.
 *
 * @returns `wrong` names the fields that are no JSON; their values are as before
 */
export function changedArguments(
  start: Record<string, unknown>,
  fields: Record<string, string>,
): { value: Record<string, unknown>; wrong: string[] } {
  const wrong: string[] = []
  const value = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      if (typeof start[name] === 'string') {
        return [name, text]
      }
      try {
        return [name, JSON.parse(text) as unknown]
      } catch {
        wrong.push(name)
        return [name, start[name]]
      }
    }),
  )
  return { value, wrong }
}
