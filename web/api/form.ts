import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import type { CallFailure } from './call.ts'

/** What a form adds to the contract's schema: a failure key per field, '' or undefined when the field is right. */
export type FieldCheck<Values> = (values: Values) => Partial<Record<keyof Values & string, string | undefined>>

/** The failure key of an empty field; its text is the field's own "Please enter ..." sentence. */
export const emptyKey = (field: string) => `empty:${field}`

/**
 * Checks a form with the contract's schema, and then with the form's own checks. Every message is a failure key
 * (a code of the catalogue or `empty:field`), so that it turns with the language.
 */
export function formResolver<Values extends FieldValues>(parts: {
  readonly schema: ZodMiniType<unknown, Values>
  readonly codes: Readonly<Record<string, string>>
  readonly check?: FieldCheck<Values>
}): Resolver<Values> {
  const bySchema = standardSchemaResolver<Values, unknown, Values>(parts.schema, undefined, { raw: true })
  return async (values, context, options) => {
    const checked = await bySchema(values, context, options)
    const own = parts.check?.(values) ?? {}
    const errors: Record<string, { type: string; message: string }> = {}
    for (const field of Object.keys(checked.errors)) {
      errors[field] = { type: 'contract', message: parts.codes[field] ?? 'COMMON-B001' }
    }
    for (const [field, key] of Object.entries(own)) {
      if (typeof key === 'string' && key !== '') errors[field] = { type: 'form', message: key }
    }
    // react-hook-form types errors by the path of each field; these are flat forms, so field name = path.
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as never }
      : { values, errors: {} }
  }
}

/** Where a refused call's codes belong: fields the form has, and what is left for the form as a whole. */
export function placeFailure(
  failure: CallFailure,
  fields: readonly string[],
  home: Readonly<Record<string, string>> = {},
): { fields: Readonly<Record<string, string>>; rest: CallFailure | undefined } {
  const known = Object.entries(failure.fields ?? {}).filter(([field]) => fields.includes(field))
  const placed: Record<string, string> = Object.fromEntries(known)
  const field = failure.code === undefined ? undefined : home[failure.code]
  if (field !== undefined && failure.code !== undefined && placed[field] === undefined) {
    placed[field] = failure.code
  }
  return Object.keys(placed).length > 0
    ? { fields: placed, rest: undefined }
    : { fields: {}, rest: failure }
}
