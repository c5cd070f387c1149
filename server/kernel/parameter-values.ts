type Value = number | string | boolean

/** The forms that texts among the parameters have; a new value keeps the form of the default. */
const FORMS: readonly RegExp[] = [
  /^\d{1,13}(\.\d{1,6})?$/,
  /^\d{1,13}:\d{1,6}(, \d{1,13}:\d{1,6}){0,19}$/,
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/,
]
const MOST_BPS = 10_000

/** A value as somebody typed it, of the default's own kind and form; undefined when it is not. */
export function readParameterText(name: string, fallback: Value, typed: string): Value | undefined {
  const text = typed.trim()
  if (typeof fallback === 'boolean') return text === 'true' || (text === 'false' ? false : undefined)
  if (typeof fallback === 'string')
    return FORMS.some((form) => form.test(fallback) && form.test(text)) ? text : undefined
  const number = /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : undefined
  return number !== undefined && name.endsWith('_bps') && number > MOST_BPS ? undefined : number
}
