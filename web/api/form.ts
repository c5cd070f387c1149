import type { CallFailure } from './call.ts'

/** A form's own checks: a failure key per field, '' where it is right. */
export type FieldCheck<Values> = (values: Values) => Partial<Record<keyof Values & string, string>>

/** The failure key of an empty field; its text is the field's own "Please enter ..." sentence. */
export const emptyKey = (field: string) => `empty:${field}`

/** Where a refused call's codes belong: `home` names the field of a code; what has no field is for the whole form. */
export function placeFailure(
  failure: CallFailure,
  fields: readonly string[],
  home: Readonly<Record<string, string>> = {},
): { fields: Readonly<Record<string, string>>; rest: CallFailure | undefined } {
  const placed = Object.fromEntries(
    Object.entries(failure.fields ?? {}).filter(([field]) => fields.includes(field)),
  )
  const field = failure.code === undefined ? undefined : home[failure.code]
  if (field !== undefined && failure.code !== undefined && placed[field] === undefined)
    placed[field] = failure.code
  return Object.keys(placed).length > 0 ? { fields: placed, rest: undefined } : { fields: {}, rest: failure }
}
