import { sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'
import { WITHDRAWALS } from '../payouts/payout-rows.ts'
import { GOES } from '../withdrawal/list-withdrawals.ts'

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

/** Of the addresses that members were paid out to over the chain or have in their books, those that several of these members share. */
export function listCommonAddresses(
  db: Queryable,
  memberIds: readonly string[],
): Promise<{ readonly memberId: string; readonly address: string }[]> {
  return db.many(sql`
    with own as (
      select member_id, address from ${WITHDRAWALS} w
      where member_id = any (${[...memberIds]}::uuid[]) and recipient_id is null
      union
      select member_id, address from wallet_addresses where member_id = any (${[...memberIds]}::uuid[]))
    select member_id as "memberId", address from own
    where address in (select address from own group by address having count(*) > 1)`)
}

/** Withdrawals of a member that are looked through for addresses, the newest first. */
const MAX_WITHDRAWALS = 20

/** Where some members were paid out to lately: those themselves, then at most so many of all who were. What was given back counts for nobody. */
export function listPayoutSharers(
  db: Queryable,
  { memberIds, limit }: { memberIds: readonly string[]; limit: number },
): Promise<{ readonly address: string; readonly memberIds: readonly string[] }[]> {
  return db.many(sql`
    with own as materialized (
      select p.address, array_agg(distinct m.id) as ids from unnest(${[...memberIds]}::uuid[]) m (id) cross join lateral (
        select address, recipient_id from ${WITHDRAWALS} w where member_id = m.id and ${GOES}
        order by created_at desc limit ${MAX_WITHDRAWALS}) p
      where p.recipient_id is null group by 1)
    select own.address, own.ids || array(
      select distinct member_id from ${WITHDRAWALS} w where w.address = own.address and ${GOES}
      order by member_id limit ${limit}) as "memberIds"
    from own`)
}
