import { isPasskeyCode } from '#contract/members/one-time-code.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { digest } from '#server/kernel/database/ids.ts'

interface Typed {
  readonly memberId: string
  readonly code: string
}

const keyOf = ({ memberId, code }: Typed) => `${memberId} ${digest(code)}`

/** Locks those of the codes that passkeys have confirmed and that still work, each for its own member. */
export async function holdPasskeyCodes(
  tx: Tx,
  { asked, at }: { asked: readonly Typed[]; at: Date },
): Promise<(typed: Typed) => boolean> {
  const typed = asked.filter(({ code }) => isPasskeyCode(code))
  if (typed.length === 0) return () => false
  const rows = await tx.many<{ member_id: string; digest: string }>(sql`
    select member_id, digest from identity_passkey_codes
    where digest = any (${typed.map(({ code }) => digest(code))}) and used_at is null and expires_at > ${at}
    order by digest for update`)
  const held = new Set(rows.map((row) => `${row.member_id} ${row.digest}`))
  return (one) => held.has(keyOf(one))
}

/** Uses codes up that were held. */
export async function spendPasskeyCodes(
  tx: Tx,
  { codes, at }: { codes: readonly string[]; at: Date },
): Promise<void> {
  if (codes.length === 0) return
  await tx.run(sql`
    update identity_passkey_codes set used_at = ${at} where digest = any (${codes.map((code) => digest(code))})`)
}
