import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { IdentityContext } from '../identity-context.ts'

const UNCONFIRMED_DAYS = 7

/** Deletes sign-ups that nobody confirmed within seven days and frees their ID, address and phone number. */
export async function deleteUnconfirmed(identity: IdentityContext): Promise<number> {
  const before = plus(identity.clock.now(), -UNCONFIRMED_DAYS * DAY_MS)
  return identity.db.run(
    sql`delete from identity_members where state = 'UNCONFIRMED' and created_at <= ${before}`,
  )
}
