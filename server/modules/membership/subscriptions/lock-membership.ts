import { type Tx, sql } from '#server/kernel/database/db.ts'

/** Takes the member's lock: periods of one member are bought, cancelled and renewed one after the other. */
export async function lockMembership(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`insert into membership_members (member_id) values (${memberId}) on conflict do nothing`)
  await tx.one(sql`select 1 from membership_members where member_id = ${memberId} for update`)
}
