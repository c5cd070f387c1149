import { plus, SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { SignalsContext } from '../signals-context.ts'

/** After this long without a sign of life another process drives. */
const LEASE_MS = 10 * SECOND_MS
const RENEW_MS = LEASE_MS / 2

export interface DriverLease {
  /** Takes or keeps the lease. Returns its generation, which changes whenever another process has driven in between; undefined while another does. */
  hold(sourceId: number): Promise<bigint | undefined>
  /** The first thing in a transaction: true when nobody has taken the lease, nor can before it ends; else write nothing. */
  lock(tx: Tx, sourceId: number): Promise<boolean>
  /** Lets another process drive at once. */
  release(sourceId: number): Promise<void>
}

/** One process leads: the row can be acquired after it expires, and every transaction of the leader locks it. */
export function createDriverLease(
  { db, clock }: Pick<SignalsContext, 'db' | 'clock'>,
  holder: string,
): DriverLease {
  let held: { generation: bigint; untilMs: number } | undefined

  return {
    async hold(sourceId) {
      const now = clock.now()
      if (held && held.untilMs - now.getTime() > RENEW_MS) return held.generation
      const until = plus(now, LEASE_MS)
      const row = await db.maybe<{ generation: bigint }>(sql`
        insert into signals_drivers as d (source_id, holder, generation, held_until)
        values (${sourceId}, ${holder}, 1, ${until})
        on conflict (source_id) do update set holder = excluded.holder, held_until = excluded.held_until,
          generation = d.generation + (d.holder <> excluded.holder)::integer
        where d.holder = excluded.holder or d.held_until <= ${now}
        returning generation`)
      held = row && { generation: row.generation, untilMs: until.getTime() }
      return held?.generation
    },
    async lock(tx, sourceId) {
      const kept = await tx.run(sql`
        update signals_drivers set held_until = greatest(held_until, ${plus(clock.now(), LEASE_MS)})
        where source_id = ${sourceId} and holder = ${holder} and generation = ${held?.generation ?? 0n}`)
      if (kept === 0) held = undefined
      return kept === 1
    },
    async release(sourceId) {
      held = undefined
      await db.run(sql`
        update signals_drivers set held_until = ${clock.now()} where source_id = ${sourceId} and holder = ${holder}`)
    },
  }
}
