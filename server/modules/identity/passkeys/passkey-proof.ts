import type { Assertion } from '#contract/members/passkey-parts.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import type { PasskeyRow } from '#server/kernel/security/passkeys/passkey-table.ts'
import { countPasskey, provePasskey } from '#server/kernel/security/passkeys/with-passkey.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { recordCredential } from '../password/new-credential.ts'
import { lockMember } from '../profile/members.ts'
import { passkeyTable } from './member-passkeys.ts'

/** A signature as it arrived at the members' door. */
export interface MemberSigned {
  readonly signed: { readonly attempt: string; readonly assertion: Assertion }
  readonly subject: string
  readonly key: PasskeyRow | undefined
  readonly origin: Origin
}

/** Does something for the member whose passkey signed. Throws PASSKEY-A001, PASSKEY-A002; then withdrawals are locked. */
export async function withMemberPasskey<Result>(
  identity: IdentityContext,
  { signed, subject, key, origin }: MemberSigned,
  work: (tx: Tx, key: PasskeyRow) => Promise<Result>,
): Promise<Result> {
  const door = {
    table: passkeyTable,
    async onCopied(tx: Tx, copied: PasskeyRow) {
      const member = await lockMember(tx, copied.owner_id)
      await recordCredential(identity, tx, {
        member,
        event: 'PASSKEY_COPIED',
        mail: 'passkeyCopied',
        origin,
      })
      tx.afterCommit(() => identity.outbox.wake())
    },
  }
  const proven = await provePasskey(identity, { ...signed, subject, key })
  return identity.db.tx(async (tx) => {
    await countPasskey(identity, tx, { proven, door })
    return work(tx, proven.key)
  })
}
