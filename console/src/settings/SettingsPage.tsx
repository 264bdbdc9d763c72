/** Loaded by its route. */
export function Component() {
  return <div className="page" />
}
