import { parseUnits } from '#contract/money.ts'

/**
 * A number, text or switch of the product that two of the staff may change, with its default and what they may set it to: smallest
 * and largest value, and the step between values. Sums are decimal strings, shares are in hundredths of a percent (bps). Of tiers
 * both sides of the colon have their bounds.
 */
export type Parameter =
  | { readonly default: boolean }
  | { readonly default: number; readonly min: number; readonly max: number; readonly step?: number }
  | { readonly default: string; readonly min: string; readonly max: string; readonly step?: string }

/** The parameters of a module by name. */
export type ParameterTable = Readonly<Record<string, Parameter>>

export type ParameterValue = Parameter['default']
type Widened<Value> = Value extends number ? number : Value extends boolean ? boolean : string

/** What the parameters of a table are read as. */
export type ParameterValues<Table extends ParameterTable> = {
  readonly [Name in keyof Table]: Widened<Table[Name]['default']>
}

/** What makes sense of several parameters together; each lies within its bounds and could still make none beside another. */
export interface ParameterSense<Name extends string> {
  /** The first never exceeds the second. A table of tiers counts as where its first tier begins. */
  readonly ordered: readonly (readonly [lower: Name, upper: Name])[]
  /** What else holds; values in millionths. */
  isSound?(of: (name: Name) => bigint): boolean
}

/** Parameters of several modules as one table. */
export interface ParameterCatalog<Table extends ParameterTable> {
  readonly table: Table
  readonly senses: readonly ParameterSense<string>[]
  /** How names begin, in the order in which parameters are listed; of two that fit, the longer one comes first. */
  readonly beginnings: readonly string[]
}

/** The names of a catalog's parameters, in its order. */
export function listNames<Table extends ParameterTable>({
  table,
  beginnings,
}: Pick<ParameterCatalog<Table>, 'table' | 'beginnings'>): string[] {
  const positionOf = (name: string) => beginnings.findIndex((beginning) => name.startsWith(beginning))
  return Object.keys(table).toSorted((one, other) => positionOf(one) - positionOf(other))
}

/** Smallest and largest value, and the step between values, each written in the parameter's own form. */
export interface ParameterBounds {
  readonly min: string
  readonly max: string
  readonly step?: string
}

export function boundsOf(parameter: Parameter): ParameterBounds {
  if (!('min' in parameter)) return { min: 'false', max: 'true' }
  const { min, max, step } = parameter
  return { min: String(min), max: String(max), ...(step !== undefined && { step: String(step) }) }
}

/** A sum, or where the first tier of a table begins. */
function unitsOf(value: string | undefined): bigint {
  return parseUnits(value?.split(':')[0] ?? '') ?? 0n
}

/** Whether the values of all parameters, each within its bounds, are consistent with each other. */
export function areConsistent(
  senses: readonly ParameterSense<string>[],
  values: ReadonlyMap<string, string>,
): boolean {
  const of = (name: string) => unitsOf(values.get(name))
  return senses.every(
    (sense) =>
      sense.ordered.every(([lower, upper]) => of(lower) <= of(upper)) && (sense.isSound?.(of) ?? true),
  )
}
