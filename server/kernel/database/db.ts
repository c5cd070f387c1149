import { createHash } from 'node:crypto'
import pg from 'pg'
import { assert } from '../failure.ts'
import { type Listener, startListening } from './hosts/start-listening.ts'
import { openPool } from './hosts/open-pool.ts'
import { isOutage } from './outage.ts'

/** A statement with its values. Its name is a hash of its text, so that PostgreSQL plans it once per connection. */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Runs statements; rows are typed by the caller, who wrote the columns it names. */
export interface Queryable {
  many<Row>(statement: Sql): Promise<Row[]>
  /** Exactly one row, else a bug. */
  one<Row>(statement: Sql): Promise<Row>
  maybe<Row>(statement: Sql): Promise<Row | undefined>
  /** How many rows were touched. */
  run(statement: Sql): Promise<number>
  /** Does something once the transaction has committed, and not at all if it does not; at once outside of one. */
  afterCommit(work: () => void): void
}

export interface Tx extends Queryable {
  /** Work that can be undone without ending the transaction. */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result>
}

export interface Database extends Queryable {
  /** One transaction; repeated from the start when PostgreSQL reports a serialisation failure or a deadlock. */
  tx<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /**
   * A dedicated connection for LISTEN, reopened whenever it is lost; the caller ends it. Notifications sent in between are lost:
   * `regained` is called once the next connection listens.
   */
  listen(channel: string, heard: (payload: string) => void, regained?: () => void): Promise<Listener>
  /** The way to it that no pooler shares. */
  readonly url: string
  /** Connections in use, and those who wait for one. */
  load(): { readonly busy: number; readonly waiting: number }
  close(): Promise<void>
}

function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && 'text' in value && 'values' in value
}

/** sql`select ... where id = ${id}`; another sql`...` inside is spliced in, everything else becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  let text = ''
  const values: unknown[] = []
  const add = (value: unknown) => {
    values.push(value)
    text += `$${values.length}`
  }
  const splice = (inner: Sql) => {
    text += inner.text.replace(/\$(\d+)/g, (_, parameter: string) => `$${Number(parameter) + values.length}`)
    values.push(...inner.values)
  }
  strings.forEach((string, index) => {
    text += string
    if (index >= parts.length) return
    const part = parts[index]
    if (isSql(part)) splice(part)
    else add(part)
  })
  return { text, values }
}

/** Joins conditions with "and"; no condition is "true". */
export function and(conditions: readonly (Sql | undefined)[]): Sql {
  return conditions.reduce<Sql>(
    (left, right) => (right === undefined ? left : sql`${left} and ${right}`),
    sql`true`,
  )
}

const names = new Map<string, string>()
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

export const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Does a statement's work and may look at how long it took. */
export type ObserveStatement = <Result>(text: string, work: () => Promise<Result>) => Promise<Result>
const unobserved: ObserveStatement = (_text, work) => work()

/** How statements are asked. */
export interface Asking {
  /** Told of every statement but those that begin and end transactions. */
  readonly observe?: ObserveStatement | undefined
  /** Whether a connection keeps the plans of its statements by name; not behind a pooler that hands connections on and keeps no names. */
  readonly hasNames?: boolean | undefined
}

/** Statements on a connection, or on one of a pool. */
export function queryable(
  client: Pick<pg.ClientBase, 'query'>,
  { observe = unobserved, hasNames = true }: Asking = {},
): Omit<Queryable, 'afterCommit'> {
  const request = ({ text, values }: Sql) =>
    client.query({ ...(hasNames && { name: nameOf(text) }), text, values: [...values] })
  const query = (statement: Sql) => observe(statement.text, () => request(statement))
  // The one border where rows get their types: the caller names the columns in the same line.
  const rows = async <Row>(statement: Sql) => (await query(statement)).rows as Row[]
  return {
    many: rows,
    async one<Row>(statement: Sql) {
      const found = await rows<Row>(statement)
      const row = found[0]
      assert(
        row !== undefined && found.length === 1,
        `one row expected, ${found.length} found: ${statement.text}`,
      )
      return row
    },
    async maybe<Row>(statement: Sql) {
      return (await rows<Row>(statement))[0]
    },
    async run(statement) {
      return (await query(statement)).rowCount ?? 0
    },
  }
}

function asTx(client: pg.PoolClient, later: (() => void)[], asking: Asking): Tx {
  let depth = 0
  return {
    ...queryable(client, asking),
    afterCommit: (work) => void later.push(work),
    async savepoint(work) {
      depth += 1
      const name = `s${depth}`
      const before = later.length
      await client.query(`savepoint ${name}`)
      try {
        const result = await work()
        await client.query(`release savepoint ${name}`)
        return result
      } catch (error) {
        await client.query(`rollback to savepoint ${name}`)
        later.length = before
        throw error
      }
    },
  }
}

const REPEATABLE = new Set(['40001', '40P01'])
const MAX_TRIES = 4
const MAX_TRANSACTIONS = 16

function isRepeatable(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && REPEATABLE.has(error.code)
  )
}

/** One try of a transaction. After any error the connection is thrown away: the outcome of a failed COMMIT is unknown. */
async function once<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
  asking: Asking,
): Promise<Result> {
  const client = await pool.connect()
  const onError = () => undefined
  client.on('error', onError)
  const later: (() => void)[] = []
  let result: Result
  try {
    await client.query('begin')
    result = await work(asTx(client, later, asking))
    const { command } = await client.query('commit')
    // After a statement that failed and was not thrown on, PostgreSQL answers a commit by undoing everything.
    assert(command === 'COMMIT', 'a transaction that was committed was not undone')
    client.removeListener('error', onError)
    client.release()
  } catch (error) {
    const undone = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.removeListener('error', onError)
    // Of a server that has become a standby no connection is kept: the next one leads to its successor.
    client.release(!undone || isOutage(error))
    throw error
  }
  for (const act of later) act()
  return result
}

/** In milliseconds: what every statement lives under. */
export const TIME_OUTS = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} as const

export interface DatabaseOptions extends Asking {
  readonly url: string
  /** The same database past a pooler, for what lives as long as its connection; `url` when it is not given. */
  readonly directUrl?: string
  readonly maxConnections?: number
  readonly onError?: (error: Error) => void
}

/**
 * Opens PostgreSQL with the time-outs every statement lives under. Transactions and single statements have a pool each: a
 * transaction may read something outside itself while it holds a lock that all other transactions wait for, and must not
 * wait behind them for a connection.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const most = options.maxConnections ?? MAX_TRANSACTIONS
  const open = (max: number) => {
    const pool = openPool(options.url, {
      max,
      types,
      ...TIME_OUTS,
      connectionTimeoutMillis: 10_000,
    })
    pool.on('error', (error) => options.onError?.(error))
    return pool
  }
  const transactions = open(most)
  const single = open(Math.ceil(most / 2))
  return {
    ...queryable(single, options),
    afterCommit: (work) => work(),
    url: options.directUrl ?? options.url,
    async tx(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(transactions, work, options)
        } catch (error) {
          if (attempt >= MAX_TRIES || !isRepeatable(error)) throw error
        }
      }
    },
    load: () => ({
      busy: [transactions, single].reduce((sum, pool) => sum + pool.totalCount - pool.idleCount, 0),
      waiting: transactions.waitingCount + single.waitingCount,
    }),
    listen: (channel, heard, regained) => startListening(options, { channel, heard, regained }),
    async close() {
      await Promise.all([transactions.end(), single.end()])
    },
  }
}
