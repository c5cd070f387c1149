import { sql, type Tx } from '#server/kernel/database/db.ts'

/** Deletes a member's watchlist and alerts, with what they fired. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`delete from alerts_watched where member_id = ${memberId}`)
  await tx.run(sql`delete from alerts_alerts where member_id = ${memberId}`)
}
