import type { ZodMiniType } from 'zod/mini'
import { toJSONSchema } from 'zod/v4/core'

export type Json = Readonly<Record<string, unknown>>

/** A schema of the contract as JSON Schema: what a caller may send, or what an answer holds. */
export function schemaOf(schema: ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override({ jsonSchema }) {
      // Later releases add fields to answers: who reads one has to bear those.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // A list of fixed parts has no others: its lengths say so, and spectral wants to see a schema.
      if (jsonSchema.items === false) jsonSchema.items = {}
    },
  })
  return rest
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A part of a schema by its name; an empty one where it has none. */
export function partOf(schema: Json, name: string): Json {
  const part = schema[name]
  return isObject(part) ? part : {}
}

/** Several parts of a schema by their name. */
export function partsOf(schema: Json, name: string): readonly Json[] {
  const parts = schema[name]
  return Array.isArray(parts) ? parts.filter(isObject) : []
}

/** The fields of an object, each with its schema. */
export const fieldsOf = (schema: Json): readonly (readonly [string, Json])[] =>
  Object.keys(partOf(schema, 'properties')).map((name) => [name, partOf(partOf(schema, 'properties'), name)])

export function isRequired(schema: Json, name: string): boolean {
  const { required } = schema
  return Array.isArray(required) && required.includes(name)
}
