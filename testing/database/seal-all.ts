import { vi } from 'vitest'
import { createClock } from '#server/kernel/clock.ts'
import { sql, type Database } from '#server/kernel/database/db.ts'
import { sealNext } from '#server/modules/ledger/seal.ts'

const WITHIN_MS = 50_000

/** Seals until nothing is left: transactions of other test files on the same server can delay a seal. */
export async function sealAll(db: Database): Promise<void> {
  const isSealed = async () => {
    await sealNext(db, createClock())
    const left = await db.many(sql`
      select 1 from ledger_transfers
      where written_by >= coalesce((select to_xid from ledger_seals order by batch desc limit 1), '0'::xid8) limit 1`)
    return left.length === 0
  }
  await vi.waitUntil(isSealed, { timeout: WITHIN_MS, interval: 20 })
}
