import { sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'
import { WITHDRAWALS } from '../payouts/payout-rows.ts'

/**
 * Those of the couples whose withdrawals went to one address, or who keep one address in their books. It is asked at every fee:
 * each couple is a look into the indexes of its two members, however long the history of all is.
 */
export async function findSharedPayouts(
  db: Queryable,
  couples: readonly (readonly [string, string])[],
): Promise<(readonly [string, string])[]> {
  if (couples.length === 0) return []
  const rows = await db.many<{ one: string; other: string }>(sql`
    select c.one, c.other
    from unnest(${couples.map(([one]) => one)}::uuid[], ${couples.map(([, other]) => other)}::uuid[]) c (one, other)
    cross join lateral (
      select from (${usedBy(sql`c.one`)} intersect ${usedBy(sql`c.other`)}) shared limit 1) found`)
  return rows.map(({ one, other }) => [one, other] as const)
}

const usedBy = (member: Sql): Sql => sql`
  (select address from ${WITHDRAWALS} w where member_id = ${member} and recipient_id is null
    union all select address from wallet_addresses where member_id = ${member})`

/** Where members were paid out to over the chain, and the addresses in their books. */
export function listPayoutAddresses(
  db: Queryable,
  memberIds: readonly string[],
): Promise<{ readonly memberId: string; readonly address: string }[]> {
  return db.many(sql`
    select member_id as "memberId", address from ${WITHDRAWALS} w
    where member_id = any (${[...memberIds]}::uuid[]) and recipient_id is null
    union
    select member_id, address from wallet_addresses where member_id = any (${[...memberIds]}::uuid[])`)
}
