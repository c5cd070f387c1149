import { sql, type Tx } from '#server/kernel/database/db.ts'

/** Takes the member's lock: held first by every call whose rules look at more than one row. */
export async function lockWallet(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`insert into wallet_members (member_id) values (${memberId}) on conflict do nothing`)
  await tx.one(sql`select 1 from wallet_members where member_id = ${memberId} for update`)
}
