import type { ZodMiniType } from 'zod/mini'
import type { AnswerOf, Operation } from '#contract/operation.ts'
import { definitionOf, type SchemaDefinition } from '#testing/fuzz/schema-definition.ts'

export const EXAMPLE_TIME = '2026-11-24T00:00:00.000Z'
export const EXAMPLE_DAY = '2026-11-24'
/** Names of fields that hold a moment or a day; every other text is a figure, which is a name and a sum as well. */
const IS_TIME = /(At|Until|until|time|Time|since|seen|now)$|^(at|from|to)$/
const IS_DAY = /(^day|Day|^date|Date)$/
const SHAPES = [EXAMPLE_TIME, EXAMPLE_DAY, 'UTC', '/wallet', 'a', 'https://a.example/', 'a'.repeat(64)]

/** A text that the schema takes: what the field's name means first, then what its pattern asks for. */
function exampleText(schema: ZodMiniType, name: string, seed: number): string {
  const meant = IS_TIME.test(name) ? [EXAMPLE_TIME] : IS_DAY.test(name) ? [EXAMPLE_DAY] : []
  const named = name === 'timezone' ? ['UTC'] : /symbol/i.test(name) ? ['BTC/USDT'] : meant
  const found = [...named, `${seed}`, ...SHAPES].find((text) => schema.safeParse(text).success)
  if (found === undefined) throw new Error(`No example text fits ${name}`)
  return found
}

function exampleObject(shape: NonNullable<SchemaDefinition['shape']>, seed: number) {
  const fields = Object.entries(shape).map(([name, schema]) => [name, exampleOf(schema, name, seed)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** All keys that a record must have; none where it may be empty. */
function exampleRecord(schema: ZodMiniType, seed: number) {
  const { keyType, valueType } = definitionOf(schema)
  if (keyType === undefined || valueType === undefined || schema.safeParse({}).success) return {}
  const keys = Object.values(definitionOf(keyType).entries ?? {})
  return exampleObject(Object.fromEntries(keys.map((key) => [key, valueType])), seed)
}

/** The least that a schema takes: no list has items, what may be absent or null is. `seed` tells rows apart. */
export function exampleOf(schema: ZodMiniType, name = '', seed = 1): unknown {
  const { type, shape = {}, innerType, element, entries = {}, ...made } = definitionOf(schema)
  const inner = innerType ?? made.in ?? made.options?.[0]
  if (type === 'object') return exampleObject(shape, seed)
  if (type === 'optional') return undefined
  if (type === 'nullable') return null
  if (type === 'array')
    return schema.safeParse([]).success || element === undefined ? [] : [exampleOf(element, name, seed)]
  if (type === 'tuple') return made.items?.map((item) => exampleOf(item, name, seed))
  if (type === 'record') return exampleRecord(schema, seed)
  if (type === 'enum') return Object.values(entries)[0]
  if (type === 'literal') return made.values?.[0]
  if (type === 'boolean') return false
  if (type === 'number') return seed
  if (inner !== undefined) return exampleOf(inner, name, seed)
  return type === 'string' ? exampleText(schema, name, seed) : undefined
}

/** Throws unless the contract takes the value, with what is wrong with it. */
function requireFit<Value>(schema: ZodMiniType, value: unknown): asserts value is Value {
  schema.parse(value)
}

/** A value as an operation's answer. Throws unless the contract takes it. */
export function answerOf<Op extends Operation>({ answer }: Op, value: unknown): AnswerOf<Op> {
  requireFit<AnswerOf<Op>>(answer, value)
  return value
}

/** An answer of an operation that its contract takes, with what matters to the test put in. */
export function exampleAnswer<Op extends Operation>(
  operation: Op,
  known: Partial<AnswerOf<Op>> = {},
): AnswerOf<Op> {
  const made = exampleOf(operation.answer)
  return answerOf(operation, Array.isArray(made) ? made : { ...Object(made), ...known })
}

type ItemOf<Answer> = Answer extends { readonly items: readonly (infer Item)[] }
  ? Item
  : Answer extends readonly (infer Item)[]
    ? Item
    : never

/** What items have to hold: the same for all, or by their index. */
type KnownOf<Op extends Operation> =
  | Partial<ItemOf<AnswerOf<Op>>>
  | ((index: number) => Partial<ItemOf<AnswerOf<Op>>>)

/** `count` different rows of a list's answer, each with what matters to the test put in. */
export function exampleItems<Op extends Operation>(
  { answer }: Op,
  count: number,
  known: KnownOf<Op> = {},
): ItemOf<AnswerOf<Op>>[] {
  const list = definitionOf(answer)
  const { element } = list.type === 'array' ? list : definitionOf(list.shape?.['items'] ?? answer)
  if (element === undefined) throw new Error('This answer is no list')
  return Array.from({ length: count }, (_, index) => {
    const own = typeof known === 'function' ? known(index) : known
    const made: unknown = { ...Object(exampleOf(element, '', index + 1)), ...own }
    requireFit<ItemOf<AnswerOf<Op>>>(element, made)
    return made
  })
}
