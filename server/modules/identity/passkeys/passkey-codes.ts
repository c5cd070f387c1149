import type { Assertion } from '#contract/members/passkey-parts.ts'
import { PASSKEY_CODE_PREFIX } from '#contract/members/one-time-code.ts'
import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { digest, newSecret } from '#server/kernel/database/ids.ts'
import { requestSignature } from '#server/kernel/security/passkeys/passkeys.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { countTry, lockKey } from '../otp/spend-otp.ts'
import { passkeyTable } from './member-passkeys.ts'
import { withMemberPasskey } from './passkey-proof.ts'

const CODE_MS = 2 * MINUTE_MS
/** 180 random bits, which fit where a code is typed. */
const CODE_SIGNS = 30

const subjectOf = ({ sessionId }: Caller) => `member confirm ${sessionId}`

/** A challenge for the passkeys of this session's member. */
export async function beginPasskeyConfirmation(identity: IdentityContext, caller: Caller) {
  const known = await passkeyTable.list(identity.db, caller.memberId)
  return requestSignature(identity, { subject: subjectOf(caller), known })
}

/**
 * Gives the member a code for the signature of an own passkey: it works once, within two minutes, wherever a one-time code is asked for.
 * Tries count as those of codes do (OTP-A002). Throws PASSKEY-A001, PASSKEY-A002.
 */
export async function confirmByPasskey(
  identity: IdentityContext,
  caller: Caller,
  { signed, origin }: { signed: { attempt: string; assertion: Assertion }; origin: Origin },
) {
  const { memberId } = caller
  await countTry(identity, memberId, origin)
  const found = await passkeyTable.find(identity.db, signed.assertion.id)
  const key = found?.owner_id === memberId ? found : undefined
  const code = `${PASSKEY_CODE_PREFIX}${newSecret().slice(0, CODE_SIGNS)}`
  const expiresAt = plus(identity.clock.now(), CODE_MS)
  await withMemberPasskey(identity, { signed, subject: subjectOf(caller), key, origin }, (tx) =>
    tx.run(sql`
      insert into identity_passkey_codes (digest, member_id, expires_at)
      values (${digest(code)}, ${memberId}, ${expiresAt})`),
  )
  await identity.limits.clear(lockKey(memberId))
  return { code, expiresAt: expiresAt.toISOString() }
}

/** Deletes codes that nobody can spend any more. Returns how many. */
export function sweepPasskeyCodes(identity: Pick<IdentityContext, 'db' | 'clock'>): Promise<number> {
  return identity.db.run(sql`delete from identity_passkey_codes where expires_at <= ${identity.clock.now()}`)
}
