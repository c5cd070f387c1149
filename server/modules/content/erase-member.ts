import { sql, type Tx } from '#server/kernel/database/db.ts'

/** Deletes what a member read, watched and found useful. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`delete from content_marks where member_id = ${memberId}`)
}
