import { fieldsOf, partOf, partsOf, type Json } from './schemas.ts'

const TIME = '2026-11-24T09:30:00.000Z'
const DAY = '2026-11-24'
const IS_TIME = /(At|Until|until|time|Time|since|seen|now)$|^(at|from|to|until)$/
const IS_DAY = /(^day|Day|^date|Date)$/
/** Texts that fields of the contract hold, likelier ones first; the first that a schema takes is its example. */
const TEXTS = [
  '125.5',
  '7',
  DAY,
  TIME,
  'BTC/USDT',
  'UTC',
  '/wallet',
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  'https://example.com/',
  '123456',
  'a'.repeat(64),
  'Example',
]

/** An example for each pattern of the contract; the linters say which has none. */
const PATTERNED: Readonly<Record<string, string>> = {
  '^[\\w-]{43}$': 'a'.repeat(43),
  '^[\\w-]{87}=?$': 'a'.repeat(87),
  '^[\\w-]{22}(==)?$': 'a'.repeat(22),
  '^[\\w-]{1,1400}$': 'a'.repeat(64),
}

function meantBy(name: string): readonly string[] {
  if (IS_TIME.test(name)) return [TIME]
  if (IS_DAY.test(name)) return [DAY]
  if (/symbol|pair/i.test(name)) return ['BTC/USDT']
  if (/(^|[a-z])(id|Id)$/.test(name)) return ['0f8fad5b-d9cb-469f-a165-70867728950e']
  if (/name|title|text|label|reason|content|summary|question|answer/i.test(name)) return ['Example']
  return []
}

function fits({ format, minLength, maxLength }: Json, text: string): boolean {
  if (format === 'uri' && !URL.canParse(text)) return false
  if (typeof minLength === 'number' && text.length < minLength) return false
  return typeof maxLength !== 'number' || text.length <= maxLength
}

function exampleText(schema: Json, name: string): string {
  const { pattern } = schema
  if (typeof pattern === 'string') return PATTERNED[pattern] ?? ''
  return [...meantBy(name), ...TEXTS].find((text) => fits(schema, text)) ?? 'Example'
}

function exampleNumber({ minimum, exclusiveMinimum, maximum }: Json): number {
  if (typeof minimum === 'number' && minimum > 1) return minimum
  if (typeof exclusiveMinimum === 'number' && exclusiveMinimum >= 1) return exclusiveMinimum + 1
  return typeof maximum === 'number' && maximum < 1 ? maximum : 1
}

function exampleObject(schema: Json): Json {
  const own = fieldsOf(schema).map(([name, field]) => [name, exampleOf(field, name)] as const)
  const { enum: keys } = partOf(schema, 'propertyNames')
  const value = partOf(schema, 'additionalProperties')
  const named = Array.isArray(keys)
    ? keys.map((key) => [String(key), exampleOf(value, String(key))] as const)
    : []
  return Object.fromEntries([...own, ...named])
}

function exampleList(schema: Json, name: string): readonly unknown[] {
  const fixed = partsOf(schema, 'prefixItems')
  if (fixed.length > 0) return fixed.map((item) => exampleOf(item, name))
  const { minItems } = schema
  const length = typeof minItems === 'number' ? Math.max(1, minItems) : 1
  return Array.from({ length }, () => exampleOf(partOf(schema, 'items'), name))
}

/** A value that a schema takes, with what the fields' names mean: an answer as a reader of the documents pictures it. */
export function exampleOf(schema: Json, name = ''): unknown {
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if ('default' in schema) return schema['default']
  const choices = [...partsOf(schema, 'anyOf'), ...partsOf(schema, 'oneOf')]
  const choice = choices.find(({ type }) => type !== 'null')
  if (choice !== undefined) return exampleOf(choice, name)
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type']
  if (type === 'object') return exampleObject(schema)
  if (type === 'array') return exampleList(schema, name)
  if (type === 'string') return exampleText(schema, name)
  if (type === 'number' || type === 'integer') return exampleNumber(schema)
  return type === 'boolean' ? true : null
}
