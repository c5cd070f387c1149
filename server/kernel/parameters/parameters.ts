import { SECOND_MS, type Clock } from '../clock.ts'
import { sql, type Database, type Queryable, type Tx } from '../database/db.ts'
import { assert } from '../failure.ts'
import {
  areConsistent,
  boundsOf,
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
  /** Every parameter in the order of the table, as it stands in the database now. */
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

/** Every parameter in the order of the table, as it stands now. */
async function listParameters(db: Queryable, table: ParameterTable): Promise<ListedParameter[]> {
  // Checked border: `change` writes no values but these.
  const rows = await db.many<{ name: string; value: ParameterValue; changed_at: Date }>(
    sql`select name, value, changed_at from kernel_settings where starts_with(name, ${PREFIX})`,
  )
  const byName = new Map(rows.map((row) => [row.name.slice(PREFIX.length), row]))
  return Object.entries(table).map(([name, parameter]) => ({
    name,
    value: String(byName.get(name)?.value ?? parameter.default),
    fallback: String(parameter.default),
    type: typeOf(parameter.default),
    bounds: boundsOf(parameter),
    changedAt: byName.get(name)?.changed_at ?? null,
  }))
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
      if (known === undefined || at - known.at >= REMEMBER_MS) known = { at, values: load() }
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

/** The numbers, texts and switches of a catalog as they are set in the database, read by name. */
export function createParameters<Table extends ParameterTable>(
  db: Database,
  clock: Clock,
  { table, senses }: ParameterCatalog<Table>,
): ParameterStore<ParameterValues<Table>> {
  type Values = ParameterValues<Table>
  const known = rememberValues(db, clock)
  const byName = new Map<string, Parameter>(Object.entries(table))

  function parse(name: string, text: string): ParameterValue | undefined {
    const parameter = byName.get(name)
    return parameter && getParameterText(parameter.default, boundsOf(parameter), text)
  }

  function fallbackOf(name: string): ParameterValue {
    const parameter = byName.get(name)
    assert(parameter !== undefined, `${name} is a parameter`)
    return parameter.default
  }

  function valueOf<Name extends keyof Values & string>(name: Name, stored: unknown): Values[Name] {
    // Checked border: `change` admits only values of the default's own type.
    return (stored ?? fallbackOf(name)) as Values[Name]
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
      const type = typeOf(fallbackOf(name))
      if (typeof value !== type) throw new RangeError(`${name} is a ${type}`)
      await known.write(tx, name, value)
    },
    list: (queryable) => listParameters(queryable, table),
    isName: (name) => byName.has(name),
    isText: (name, text) => parse(name, text) !== undefined,
    areConsistent: (values) => areConsistent(senses, values),
    async changeFromText(tx, name, text) {
      const value = parse(name, text)
      if (value === undefined) throw new RangeError(`${name} does not take this value`)
      await known.write(tx, name, value)
    },
  }
}
