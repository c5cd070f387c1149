import { sql, type Queryable } from '#server/kernel/db.ts'

/** Those of the couples whose withdrawals went to one address, or who keep one address in their books. */
export async function findSharedPayouts(
  db: Queryable,
  couples: readonly (readonly [string, string])[],
): Promise<(readonly [string, string])[]> {
  if (couples.length === 0) return []
  const rows = await db.many<{ one: string; other: string }>(sql`
    with used as (
      select member_id, address from wallet_withdrawals where recipient_id is null
      union select member_id, address from wallet_addresses)
    select c.one, c.other
    from unnest(${couples.map(([one]) => one)}::uuid[], ${couples.map(([, other]) => other)}::uuid[]) c (one, other)
    where exists (select from used a join used b using (address) where a.member_id = c.one and b.member_id = c.other)`)
  return rows.map(({ one, other }) => [one, other] as const)
}
