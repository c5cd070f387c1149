/** A value of a request if it is a text, else the empty text: what is not a text is treated as missing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
