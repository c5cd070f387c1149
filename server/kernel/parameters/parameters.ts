import { SECOND_MS, type Clock } from '../clock.ts'
import { sql, type Database, type Queryable, type Tx } from '../database/db.ts'
import { onPrimary } from '../database/replica/read-scope.ts'
import { assert } from '../failure.ts'
import {
  areConsistent,
  boundsOf,
  listNames,
  type Parameter,
  type ParameterBounds,
  type ParameterCatalog,
  type ParameterTable,
  type ParameterValue,
  type ParameterValues,
} from './parameter-table.ts'
import { getParameterText } from './parameter-values.ts'

/** The parameters that a module reads, by name. */
export interface Parameters<Values> {
  /** The value in force, remembered for two seconds. */
  get<Name extends keyof Values & string>(name: Name): Promise<Values[Name]>
  /** The value as it stands in the database now, for what must not be decided by a remembered one. */
  getCurrent<Name extends keyof Values & string>(db: Queryable, name: Name): Promise<Values[Name]>
  /** Sets a value inside the caller's transaction. Throws RangeError for a value of another type. */
  change<Name extends keyof Values & string>(tx: Tx, name: Name, value: Values[Name]): Promise<void>
}

/** The parameters of one module's table, or of the part of it that is read. */
export type ParametersOf<Table extends ParameterTable> = Parameters<ParameterValues<Table>>

/** All parameters, for those who list them and change them by name. */
export interface ParameterStore<Values> extends Parameters<Values> {
  /** Every parameter in the order of the catalog, as it stands in the database now. */
  list(db: Queryable): Promise<ListedParameter[]>
  isName(name: string): boolean
  /** Whether a text is a value that the parameter may take: of its form and within its bounds. */
  isText(name: string, text: string): boolean
  /** Whether the values of all parameters, each within its bounds, are consistent with each other. */
  areConsistent(values: ReadonlyMap<string, string>): boolean
  /** Sets a value from a text, in the form of the default. Throws RangeError for another name or form, or a value out of bounds. */
  changeFromText(tx: Tx, name: string, text: string): Promise<void>
}

export interface ListedParameter {
  readonly name: string
  readonly value: string
  readonly fallback: string
  readonly type: 'number' | 'string' | 'boolean'
  readonly bounds: ParameterBounds
  readonly changedAt: Date | null
}

function typeOf(value: ParameterValue): ListedParameter['type'] {
  if (typeof value === 'number') return 'number'
  return typeof value === 'string' ? 'string' : 'boolean'
}

const REMEMBER_MS = 2 * SECOND_MS
const PREFIX = 'parameter '

interface Stored {
  readonly name: string
  readonly value: ParameterValue
  readonly changed_at: Date
}

/** What staff changed, by name, as it stands in the database now. */
async function listStored(db: Queryable): Promise<ReadonlyMap<string, Stored>> {
  // Checked border: `change` writes no values but these.
  const rows = await db.many<Stored>(
    sql`select name, value, changed_at from kernel_settings where starts_with(name, ${PREFIX})`,
  )
  return new Map(rows.map((row) => [row.name.slice(PREFIX.length), row]))
}

function toListed(name: string, parameter: Parameter, stored: Stored | undefined): ListedParameter {
  return {
    name,
    value: String(stored?.value ?? parameter.default),
    fallback: String(parameter.default),
    type: typeOf(parameter.default),
    bounds: boundsOf(parameter),
    changedAt: stored?.changed_at ?? null,
  }
}

/** The values as they are stored, remembered for two seconds. */
function rememberValues(db: Database, clock: Clock) {
  let known: { readonly at: number; readonly values: Promise<ReadonlyMap<string, unknown>> } | undefined

  async function load(): Promise<ReadonlyMap<string, unknown>> {
    const rows = await db.many<{ name: string; value: unknown }>(sql`
      select name, value from kernel_settings where starts_with(name, ${PREFIX})`)
    return new Map(rows.map(({ name, value }) => [name.slice(PREFIX.length), value]))
  }

  return {
    async get(): Promise<ReadonlyMap<string, unknown>> {
      const at = clock.nowMs()
      if (known === undefined || at - known.at >= REMEMBER_MS) known = { at, values: onPrimary(load) }
      return known.values.catch((error: unknown) => {
        known = undefined
        throw error
      })
    },
    async write(tx: Tx, name: string, value: unknown): Promise<void> {
      await tx.run(sql`
        insert into kernel_settings (name, value, changed_at)
        values (${PREFIX + name}, ${JSON.stringify(value)}, ${clock.now()})
        on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`)
      tx.afterCommit(() => void (known = undefined))
      known = undefined
    },
  }
}

function parseText(parameter: Parameter | undefined, text: string): ParameterValue | undefined {
  return parameter && getParameterText(parameter.default, boundsOf(parameter), text)
}

/** The numbers, texts and switches of a catalog as they are set in the database, read by name. */
export function createParameters<Table extends ParameterTable>(
  db: Database,
  clock: Clock,
  catalog: ParameterCatalog<Table>,
): ParameterStore<ParameterValues<Table>> {
  type Values = ParameterValues<Table>
  const known = rememberValues(db, clock)
  const byName = new Map<string, Parameter>(Object.entries(catalog.table))
  const names = listNames(catalog)

  const parse = (name: string, text: string) => parseText(byName.get(name), text)

  function parameterOf(name: string): Parameter {
    const parameter = byName.get(name)
    assert(parameter !== undefined, `${name} is a parameter`)
    return parameter
  }

  function valueOf<Name extends keyof Values & string>(name: Name, stored: unknown): Values[Name] {
    // Checked border: `change` admits only values of the default's own type.
    return (stored ?? parameterOf(name).default) as Values[Name]
  }

  return {
    get: async (name) => valueOf(name, (await known.get()).get(name)),
    async getCurrent(queryable, name) {
      const row = await queryable.maybe<{ value: ParameterValue }>(
        sql`select value from kernel_settings where name = ${PREFIX + name}`,
      )
      return valueOf(name, row?.value)
    },
    async change(tx, name, value) {
      const type = typeOf(parameterOf(name).default)
      if (typeof value !== type) throw new RangeError(`${name} is a ${type}`)
      await known.write(tx, name, value)
    },
    async list(queryable) {
      const stored = await listStored(queryable)
      return names.map((name) => toListed(name, parameterOf(name), stored.get(name)))
    },
    isName: (name) => byName.has(name),
    isText: (name, text) => parse(name, text) !== undefined,
    areConsistent: (values) => areConsistent(catalog.senses, values),
    async changeFromText(tx, name, text) {
      const value = parse(name, text)
      if (value === undefined) throw new RangeError(`${name} does not take this value`)
      await known.write(tx, name, value)
    },
  }
}
