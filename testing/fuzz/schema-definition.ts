import type { ZodMiniType } from 'zod/mini'

/** The parts of a schema of zod/mini that values are made from. */
export interface SchemaDefinition {
  readonly type: string
  readonly shape?: Readonly<Record<string, ZodMiniType>>
  readonly innerType?: ZodMiniType
  readonly element?: ZodMiniType
  readonly keyType?: ZodMiniType
  readonly valueType?: ZodMiniType
  readonly in?: ZodMiniType
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly items?: readonly ZodMiniType[]
  readonly options?: readonly ZodMiniType[]
}

/** The definition inside a schema of zod/mini. */
export function definitionOf(schema: ZodMiniType): SchemaDefinition {
  // Checked border: every schema of zod carries its definition there.
  return schema._zod.def as unknown as SchemaDefinition
}
