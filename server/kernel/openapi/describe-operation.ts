import { FAILURES, type FailureCode } from '#contract/failures/errors.ts'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import { failures } from '#contract/failures/failures.ts'
import type { Operation } from '#contract/operation.ts'
import { exampleOf } from './example-of.ts'
import { fieldsOf, isRequired, schemaOf, type Json } from './schemas.ts'

/** An operation under the name that clients call it by. */
export interface NamedOperation {
  readonly name: string
  readonly tag: string
  readonly operation: Operation
}

const ANY_FAILURES: readonly FailureCode[] = [
  failures.common.malformed,
  failures.common.crashed,
  failures.common.busy,
  failures.common.tooManyRequests,
  failures.common.underMaintenance,
]
const OF_KEYS: readonly FailureCode[] = [
  failures.apiKey.ended,
  failures.apiKey.notAllowed,
  failures.apiKey.addressRefused,
]

/** Every code an operation may answer, with those any operation may. */
export function failuresOf(operation: Operation): FailureCode[] {
  const own = [
    ...operation.failures,
    ...Object.values(operation.fields ?? {}),
    operation.malformed,
    operation.crash,
  ]
  const general: FailureCode[] = [
    ...ANY_FAILURES,
    ...(operation.access === 'public' ? [] : ([failures.auth.signInRequired] as const)),
    ...(operation.scope === undefined ? [] : OF_KEYS),
    ...(operation.keyed === true ? ([failures.common.keyReused, failures.common.keyMissing] as const) : []),
  ]
  return [...new Set([...own.filter((code) => code !== undefined), ...general])]
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
export const bodyName = (name: string): string => `${capital(name)}Body`
export const answerName = (name: string): string => `${capital(name)}Answer`

/** `getValueHistory` as people read it. */
function titleOf(name: string): string {
  return capital(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

function describeAccess({ access, scope, keyed }: Operation): string {
  const who =
    access === 'public'
      ? 'Anyone may call it.'
      : scope === undefined
        ? 'For sessions of members; API keys are refused.'
        : `For sessions of members, and for API keys with the scope \`${scope}\`.`
  return keyed === true ? `${who} The same \`Idempotency-Key\` again is answered as before.` : who
}

function parametersOf({ path, query, keyed }: Operation): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: `Which one: ${name}.`,
    schema: { type: 'string' },
  }))
  const asked = query === undefined ? {} : schemaOf(query, 'input')
  const inQuery = fieldsOf(asked).map(([name, schema]) => ({
    name,
    in: 'query',
    required: isRequired(asked, name),
    schema,
  }))
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'A new UUID for each thing that is done, the same one for each try of it.',
    schema: { type: 'string', format: 'uuid' },
  }
  return [...inPath, ...inQuery, ...(keyed === true ? [key] : [])]
}

const FILE_TYPES = {
  csv: 'text/csv',
  ics: 'text/calendar',
  jsonl: 'application/jsonl',
  atom: 'application/atom+xml',
  file: 'application/octet-stream',
} as const

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function contentOf({ name, operation }: NamedOperation): Json {
  const { answerType, answer, flat } = operation
  if (answerType !== undefined) return { [FILE_TYPES[answerType]]: { schema: { type: 'string' } } }
  const example = exampleOf(schemaOf(answer, 'output'))
  const schema =
    flat === true
      ? refTo(answerName(name))
      : {
          type: 'object',
          required: ['status', 'data'],
          properties: { status: { const: 'success' }, data: refTo(answerName(name)) },
        }
  return {
    'application/json': { schema, example: flat === true ? example : { status: 'success', data: example } },
  }
}

function failureContent(code: FailureCode): Json {
  const example = { status: 'error', code, message: FAILURE_TEXTS.en.codes[code] }
  return { 'application/json': { schema: refTo('Failure'), example } }
}

function responsesOf(named: NamedOperation): Json {
  const byStatus = Map.groupBy(failuresOf(named.operation), (code) => String(FAILURES[code]))
  const refusals = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `${code}: ${FAILURE_TEXTS.en.codes[code]}`).join('; '),
      content: failureContent(codes[0] ?? failures.common.crashed),
    },
  ])
  return {
    200: { description: named.operation.summary, content: contentOf(named) },
    ...Object.fromEntries(refusals),
  }
}

function bodyOf({ name, operation: { body, upload } }: NamedOperation): Json {
  if (body === undefined) return {}
  const type = upload === undefined ? 'application/json' : 'multipart/form-data'
  const example = upload === undefined ? { example: exampleOf(schemaOf(body, 'input')) } : {}
  return {
    requestBody: { required: true, content: { [type]: { schema: refTo(bodyName(name)), ...example } } },
  }
}

function securityOf({ access, scope }: Operation): Json[] {
  if (access === 'public') return []
  return scope === undefined ? [{ session: [] }] : [{ session: [] }, { apiKey: [] }]
}

/** One operation of an OpenAPI 3.1 document. */
export function describeOperation(named: NamedOperation): Json {
  const { name, tag, operation } = named
  return {
    operationId: name,
    tags: [tag],
    summary: titleOf(name),
    description: `${operation.summary} ${describeAccess(operation)}`,
    parameters: parametersOf(operation),
    ...bodyOf(named),
    responses: responsesOf(named),
    security: securityOf(operation),
  }
}

/** The schemas that an operation's body and answer refer to. */
export function schemasOf({ name, operation }: NamedOperation): readonly (readonly [string, Json])[] {
  const { body, answer, answerType } = operation
  return [
    ...(body === undefined ? [] : [[bodyName(name), schemaOf(body, 'input')] as const]),
    ...(answerType === undefined ? [[answerName(name), schemaOf(answer, 'output')] as const] : []),
  ]
}
