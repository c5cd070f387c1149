import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import type { CallFailure } from './call.ts'

/** A form's own checks: a failure key per field, '' where it is right. */
export type FieldCheck<Values> = (values: Values) => Partial<Record<keyof Values & string, string>>

/** The failure key of an empty field; its text is the field's own "Please enter ..." sentence. */
export const emptyKey = (field: string) => `empty:${field}`

interface FormRules<Values> {
  /** The contract's schema of the body. */
  readonly schema: ZodMiniType<unknown, unknown>
  /** The code that a field answers when the schema refuses it: the operation's `fields`. */
  readonly codes: Readonly<Record<string, string>>
  readonly check?: FieldCheck<Values>
}

/**
 * Checks a form with the contract's schema and with its own checks, which are told first. Every message is a failure
 * key (a code of the catalogue or `empty:field`), so that it turns with the language.
 */
export function formResolver<Values extends FieldValues>(rules: FormRules<Values>): Resolver<Values> {
  // A border of types: what goes in is what the form holds, and the schema itself says what of that is right.
  const bySchema = standardSchemaResolver(rules.schema as ZodMiniType<unknown, Values>, undefined, {
    raw: true,
  })
  return async (values, context, options) => {
    const { fields, names = [], shouldUseNativeValidation = false } = options
    const checked = await bySchema(values, context, { fields, names, shouldUseNativeValidation })
    const keys: Record<string, string> = {}
    const refused = Object.keys(checked.errors).filter((field) => Object.hasOwn(values, field))
    for (const field of refused) keys[field] = rules.codes[field] ?? 'COMMON-B001'
    for (const [field, key] of Object.entries(rules.check?.(values) ?? {})) if (key) keys[field] = key
    const errors = Object.fromEntries(
      Object.entries(keys).map(([field, message]) => [field, { type: 'refused', message }]),
    )
    // A border of types: these are flat forms, so a field's name is its path.
    return Object.keys(keys).length > 0
      ? { values: {}, errors: errors as FieldErrors<Values> }
      : { values, errors: {} }
  }
}

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
