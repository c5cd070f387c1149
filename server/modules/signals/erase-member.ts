import { sql, type Tx } from '#server/kernel/database/db.ts'

/** Deletes a member's switches. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`delete from signals_settings where member_id = ${memberId}`)
}
