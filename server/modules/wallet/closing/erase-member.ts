import { sql, type Tx } from '#server/kernel/database/db.ts'

/** Staff must have said why; what they said is gone. */
const NO_NOTE = '-'

/** Deletes what a member, or staff about them, wrote beside money: saved addresses, memos and notes. The money's own record stays. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`delete from wallet_addresses where member_id = ${memberId}`)
  await tx.run(sql`update wallet_locks set note = ${NO_NOTE} where member_id = ${memberId}`)
  await tx.run(sql`
    update wallet_payouts set memo = null, note = case when note is null then null else ${NO_NOTE} end,
      held_note = case when held_note is null then null else ${NO_NOTE} end where member_id = ${memberId}`)
}
