import { sql, type Tx } from '#server/kernel/database/db.ts'

/** Deletes everything a member asked and was answered, with the files and what staff noted about it. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  const own = sql`(select id from inquiries_threads where member_id = ${memberId})`
  // Messages name files, so they go first.
  await tx.run(sql`delete from inquiries_messages where inquiry_id in ${own}`)
  await tx.run(sql`delete from inquiries_files where inquiry_id in ${own}`)
  await tx.run(sql`delete from inquiries_threads where member_id = ${memberId}`)
}
