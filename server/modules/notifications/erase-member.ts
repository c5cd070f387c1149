import { sql, type Tx } from '#server/kernel/database/db.ts'

/** Deletes a member's devices, alarms and settings. Consents stay: that they were given, and when, may have to be proven. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`delete from notifications_devices where member_id = ${memberId}`)
  await tx.run(sql`delete from notifications_alarms where member_id = ${memberId}`)
  await tx.run(sql`delete from notifications_chat_links where member_id = ${memberId}`)
  await tx.run(sql`delete from notifications_chats where member_id = ${memberId}`)
  await tx.run(sql`delete from notifications_deliveries where member_id = ${memberId}`)
  await tx.run(sql`delete from notifications_listeners where member_id = ${memberId}`)
  await tx.run(sql`delete from notifications_forwards where member_id = ${memberId}`)
  await tx.run(sql`delete from notifications_routes where member_id = ${memberId}`)
  await tx.run(sql`delete from notifications_members where member_id = ${memberId}`)
}
