import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import type { FieldCheck } from './form.ts'

interface FormRules<Values> {
  /** The contract's schema of the body. */
  readonly schema: ZodMiniType<unknown, unknown>
  /** The code that a field answers when the schema refuses it: the operation's `fields`. */
  readonly codes: Readonly<Record<string, string>>
  readonly check?: FieldCheck<Values>
}

/**
 * Checks a form with the contract's schema and its additional checks, which come first. Every message is a failure
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
