/** Every option the server reads from its environment; the table in README.md is checked against this list. */
export interface Option<Value> {
  readonly fallback: string | undefined
  readonly help: string
  readonly parse: (text: string) => Value
}

export function option<Value>(
  fallback: string | undefined,
  help: string,
  read: (text: string) => Value,
): Option<Value> {
  return { fallback, help, parse: read }
}
