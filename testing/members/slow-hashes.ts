import { sql } from '#server/kernel/database/db.ts'
import type { Fixture } from '#testing/fixtures/fixture.ts'

const HASHES = 12
/** Tests make their own hashes at next to no cost; what is compared with one of this cost takes its time all the same. */
const SLOW_HASH = `$argon2id$v=19$m=19456,t=1,p=1$${'A'.repeat(22)}==$${'A'.repeat(43)}=`

/**
 * The last statements of transactions that stood open for most of the time in which a call waited for its turn behind many slow hashes; those of timers
 * in between do not. Nothing but the call may use the world meanwhile.
 */
export async function transactionsWhileHashing(
  { app }: Fixture,
  call: () => Promise<unknown>,
): Promise<string[]> {
  const hashes = Array.from({ length: HASHES }, () =>
    app.modules.identity.verifyPassword('plum-ink-7431', SLOW_HASH),
  )
  let areWaiting = true
  // The last two may run beside the call's own.
  const waited = Promise.all(hashes.slice(0, -2)).then(() => (areWaiting = false))
  const done = call()
  const seen = new Map<string, { count: number; statement: string }>()
  let looks = 0
  for (; areWaiting; looks += 1) {
    const open = await app.kernel.db.many<{ name: string; statement: string }>(sql`
      select concat(pid, ' ', xact_start) as name, query as statement from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`)
    for (const { name, statement } of open)
      seen.set(name, { count: (seen.get(name)?.count ?? 0) + 1, statement })
  }
  await Promise.all([waited, done, ...hashes])
  return [...seen.values()].filter(({ count }) => count > looks / 2).map(({ statement }) => statement)
}
