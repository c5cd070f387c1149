import { sql, type Tx } from '#server/kernel/database/db.ts'

/** Switches a lost device off: one-time codes, recovery codes, and every passkey with what it confirmed. */
export async function removeFactors(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`delete from identity_otp where member_id = ${memberId}`)
  await tx.run(sql`delete from identity_recovery_codes where member_id = ${memberId}`)
  await tx.run(sql`delete from identity_passkeys where member_id = ${memberId}`)
  await tx.run(sql`delete from identity_passkey_codes where member_id = ${memberId}`)
  await tx.run(sql`update identity_members set otp_at_sign_in = false where id = ${memberId}`)
}
