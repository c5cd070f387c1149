import { isFailureCode, type FailureCode } from '#contract/failures/errors.ts'
import { META_WORDS, MISSING_CODES } from '#contract/failures/failure-meta.ts'
import { failures } from '#contract/failures/failures.ts'
import type { Operation } from '#contract/operation.ts'
import { fieldFailure } from './envelope.ts'
import { Failure } from '../failure.ts'
import { propertyOf } from './http-answers.ts'
import { isStorable } from '../database/storable.ts'

type Schema = NonNullable<Operation['body']>

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function isRequired(schema: Schema, field: string): boolean {
  const { def } = schema._zod
  const shape: unknown = 'shape' in def ? def.shape : undefined
  const inner = propertyOf(propertyOf(shape, field), '_zod')
  return inner !== undefined && propertyOf(inner, 'optin') !== 'optional'
}

interface Issue {
  readonly code?: string | undefined
  readonly origin?: string | undefined
  readonly path: readonly PropertyKey[]
}

/** A text that is too long is there: nobody is asked to enter it. */
function codeOf(operation: Operation, issue: Issue): FailureCode {
  const code =
    operation.fields?.[String(issue.path[0] ?? '')] ?? operation.malformed ?? failures.common.malformed
  const isTooLong = issue.code === 'too_big' && issue.origin === 'string'
  return isTooLong && MISSING_CODES.has(code) ? failures.common.tooLong : code
}

/** The fields that a schema lets be blank although a value is asked for. */
function blankFields(operation: Operation, schema: Schema, value: unknown): [string, FailureCode][] {
  return Object.entries(operation.fields ?? {}).filter(
    ([field, code]) =>
      MISSING_CODES.has(code) && isRequired(schema, field) && isBlank(propertyOf(value, field)),
  )
}

function isFieldWord(name: string): boolean {
  return META_WORDS.field.some((word) => word === name)
}

/** The body as it is checked; JSON that came as text where the operation takes that. Throws its `malformed` for text that is no JSON. */
export function bodyOf(operation: Operation, body: unknown): unknown {
  if (operation.plainBody === undefined || typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    throw new Failure(operation.malformed ?? failures.common.malformed)
  }
}

/** Checks one part of the request against its schema. Throws the code of the first wrong field, with all of them in `fields`. */
export function parsePart(operation: Operation, schema: Operation['body'], value: unknown): unknown {
  if (schema === undefined) return undefined
  if (!isStorable(value)) throw new Failure(operation.malformed ?? failures.common.malformed)
  const result = schema.safeParse(value ?? {})
  const wrong = new Map<string, FailureCode>()
  for (const issue of result.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '')
    const code = codeOf(operation, issue)
    if (isFailureCode(code) && !wrong.has(name)) wrong.set(name, code)
  }
  if (wrong.has('')) throw new Failure(operation.malformed ?? failures.common.malformed)
  for (const [field, code] of blankFields(operation, schema, value)) wrong.set(field, code)
  if (wrong.size === 0) return result.data
  const [first = ''] = wrong.keys()
  throw fieldFailure(
    wrong,
    (field) => isBlank(propertyOf(value, field)),
    isFieldWord(first) ? { field: first } : undefined,
  )
}
