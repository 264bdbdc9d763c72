/** The class names among these, separated by spaces; `undefined` where there is none. */
export function classNames(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
