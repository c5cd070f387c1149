import { sql, type Tx } from '#server/kernel/database/db.ts'

/** Deletes what staff noted about a member. The sealed log names members by a number only. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`delete from staff_notes where member_id = ${memberId}`)
}
