import { sql } from '#server/kernel/db.ts'
import type { World } from './world.ts'

const HASHES = 20

/**
 * How many transactions at most stood open while a call waited for its turn behind many slow hashes. Nothing but the call may use
 * the world meanwhile.
 */
export async function transactionsWhileHashing(
  { app }: World,
  call: () => Promise<unknown>,
): Promise<number> {
  const hashes = Array.from({ length: HASHES }, () => app.modules.identity.hashPassword('plum-ink-7431'))
  let areWaiting = true
  // The last two may run beside the call's own.
  const waited = Promise.all(hashes.slice(0, -2)).then(() => (areWaiting = false))
  const done = call()
  let most = 0
  while (areWaiting) {
    const { open } = await app.kernel.db.one<{ open: number }>(sql`
      select count(*)::integer as open from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`)
    most = Math.max(most, open)
  }
  await Promise.all([waited, done, ...hashes])
  return most
}
