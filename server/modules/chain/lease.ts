import { randomUUID } from 'node:crypto'
import { sql, type Database, type Tx } from '#server/kernel/database/db.ts'

/** Long enough for a part of a round with slow nodes, short enough that another worker takes over soon. */
const LEASE_SECONDS = 12
/** With more than this left there is nothing to write. */
const ENOUGH_SECONDS = 8

/** Another worker drives the chain now; whatever we were about to write is not written. */
export class LeaseLost extends Error {
  constructor() {
    super('another worker drives the chain')
    this.name = 'LeaseLost'
  }
}

export interface Lease {
  /** Takes or renews it, by the database's own clock. Returns the fence, undefined while another worker has it. */
  acquire(): Promise<bigint | undefined>
  /** Lets the next worker in at once. */
  leave(): Promise<void>
}

export function createLease(db: Database): Lease {
  const holder = randomUUID()
  return {
    async acquire() {
      const held = await db.maybe<{ fence: bigint }>(sql`
        select fence from chain_watch
        where holder = ${holder} and leased_until > clock_timestamp() + make_interval(secs => ${ENOUGH_SECONDS})`)
      if (held !== undefined) return held.fence
      const row = await db.maybe<{ fence: bigint }>(sql`
        update chain_watch set leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}),
          fence = fence + case when holder = ${holder} then 0 else 1 end, holder = ${holder}
        where holder = ${holder} or leased_until <= clock_timestamp()
        returning fence`)
      return row?.fence
    },
    async leave() {
      await db.run(
        sql`update chain_watch set leased_until = '-infinity', holder = '' where holder = ${holder}`,
      )
    },
  }
}

/** One transaction of the worker that holds the fence. Throws LeaseLost when another one took over. */
export function fenced<Result>(
  db: Database,
  fence: bigint,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.tx(async (tx) => {
    // Taking over waits until this transaction has ended.
    const row = await tx.maybe(sql`select 1 from chain_watch where fence = ${fence} for no key update`)
    if (row === undefined) throw new LeaseLost()
    return work(tx)
  })
}
