import { fieldsOf, isRequired, partOf, partsOf, type Json } from '#server/kernel/openapi/schemas.ts'

const quoted = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

function objectText(schema: Json, indent: string): string {
  const fields = fieldsOf(schema)
  const { enum: keys } = partOf(schema, 'propertyNames')
  const value = partOf(schema, 'additionalProperties')
  if (fields.length === 0 && Object.keys(value).length > 0) {
    const key = Array.isArray(keys) ? union(keys.map(quoted)) : 'string'
    return `Record<${key}, ${typeText(value, indent)}>`
  }
  const deeper = `${indent}  `
  const lines = fields.map(([name, field]) => {
    const mark = isRequired(schema, name) ? '' : '?'
    return `${deeper}${/^\w+$/.test(name) ? name : quoted(name)}${mark}: ${typeText(field, deeper)}`
  })
  return lines.length === 0 ? 'Record<string, unknown>' : `{\n${lines.join('\n')}\n${indent}}`
}

function listText(schema: Json, indent: string): string {
  const fixed = partsOf(schema, 'prefixItems')
  if (fixed.length > 0) return `[${fixed.map((part) => typeText(part, indent)).join(', ')}]`
  return `Array<${typeText(partOf(schema, 'items'), indent)}>`
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** A JSON Schema of the contract as the text of a TypeScript type. */
export function typeText(schema: Json, indent = ''): string {
  if ('const' in schema) return quoted(schema['const'])
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map(quoted))
  const choices = [...partsOf(schema, 'anyOf'), ...partsOf(schema, 'oneOf')]
  if (choices.length > 0) return union(choices.map((choice) => typeText(choice, indent)))
  const { type } = schema
  if (type === 'object') return objectText(schema, indent)
  if (type === 'array') return listText(schema, indent)
  const kinds = Array.isArray(type) ? type : [type]
  return union(kinds.map((kind) => PLAIN[String(kind)] ?? 'unknown'))
}
