import { sql, type Tx } from '#server/kernel/database/db.ts'

/** Deletes a member's exchange keys, the notes about them and strategies with their alerts, and switches every account off. What was traded stays without a name. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  const own = sql`(select id from autotrading_accounts where member_id = ${memberId})`
  await tx.run(sql`delete from autotrading_keys where account_id in ${own}`)
  await tx.run(sql`delete from autotrading_notes where account_id in ${own}`)
  await tx.run(sql`delete from autotrading_strategies where member_id = ${memberId}`)
  await tx.run(sql`update autotrading_accounts set is_on = false where member_id = ${memberId}`)
}
