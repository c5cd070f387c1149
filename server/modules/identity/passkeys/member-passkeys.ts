import { failures } from '#contract/failures/failures.ts'
import type { Attestation } from '#contract/members/passkey-parts.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { isUuid, newUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import { requirePasskeyName, requireRoomBeside } from '#server/kernel/security/passkeys/passkey-name.ts'
import { requestNewPasskey, checkNewPasskey } from '#server/kernel/security/passkeys/passkeys.ts'
import { createPasskeyTable, type PasskeyRow } from '#server/kernel/security/passkeys/passkey-table.ts'
import { toPasskey } from '#server/kernel/security/passkeys/with-passkey.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { isOtpOn } from '../otp/spend-otp.ts'
import { authorizeNewCredential, recordCredential } from '../password/new-credential.ts'
import { getMember, lockMember } from '../profile/members.ts'

export const passkeyTable = createPasskeyTable({ table: sql`identity_passkeys`, owner: sql`member_id` })

const subjectOf = ({ sessionId }: Caller) => `member add ${sessionId}`

/** The member's passkeys, newest first. */
export async function listPasskeys(identity: IdentityContext, memberId: string) {
  return (await passkeyTable.list(identity.db, memberId)).map(toPasskey)
}

/** A lost device is replaced by the recovery codes of OTP, so there is no passkey without it. Throws PASSKEY-A003, PASSKEY-A004. */
async function requireRoom(db: Queryable, memberId: string): Promise<PasskeyRow[]> {
  if (!(await isOtpOn(db, memberId))) throw new Failure(failures.passkey.otpFirst)
  return requireRoomBeside(await passkeyTable.list(db, memberId))
}

/** What the browser needs to make a passkey for this session's member. Throws PASSKEY-A003, PASSKEY-A004. */
export async function beginPasskey(identity: IdentityContext, caller: Caller) {
  const known = await requireRoom(identity.db, caller.memberId)
  const { id, login_id: login, name } = await getMember(identity.db, caller.memberId)
  return requestNewPasskey(identity, { subject: subjectOf(caller), owner: { id, login, name }, known })
}

interface NewPasskeyForm {
  readonly attempt: string
  readonly name: string
  readonly attestation: Attestation
  readonly reauthToken?: string | undefined
}

/**
 * Adds a passkey; withdrawals are locked for 24 hours and the member is told. Throws PASSKEY-B001 for the name, PASSKEY-A001 for what
 * the authenticator answered, PASSKEY-A003, PASSKEY-A004, MODIFY-A002 without a reauthToken of this session.
 */
export async function addPasskey(
  identity: IdentityContext,
  caller: Caller,
  { form, origin }: { form: NewPasskeyForm; origin: Origin },
) {
  const { memberId } = caller
  const name = requirePasskeyName(form.name)
  const { refused } = failures.passkey
  const key = await checkNewPasskey(identity, { ...form, subject: subjectOf(caller) })
  if (key === undefined) throw new Failure(refused)
  const until = await identity.db.tx(async (tx) => {
    const member = await lockMember(tx, memberId)
    await requireRoom(tx, memberId)
    await authorizeNewCredential(identity, tx, { caller, reauthToken: form.reauthToken })
    const isNew = await passkeyTable.insert(tx, {
      id: newUuid(identity.clock.nowMs()),
      owner_id: memberId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      name,
      created_at: identity.clock.now(),
    })
    if (!isNew) throw new Failure(refused)
    return recordCredential(identity, tx, { member, event: 'PASSKEY_ADDED', mail: 'passkeyAdded', origin })
  })
  identity.outbox.wake()
  return { passkeys: await listPasskeys(identity, memberId), withdrawLockedUntil: until.toISOString() }
}

/** What a passkey has confirmed and was not yet spent ends with it. */
export const endPasskeyCodes = (tx: Tx, memberId: string) =>
  tx.run(sql`delete from identity_passkey_codes where member_id = ${memberId}`)

/**
 * Removes a passkey; withdrawals are locked for 24 hours and the member is told. Throws COMMON-A001 for another's or none, MODIFY-A002
 * without a reauthToken of this session.
 */
export async function removePasskey(
  identity: IdentityContext,
  caller: Caller,
  { id, reauthToken, origin }: { id: string; reauthToken: string | undefined; origin: Origin },
) {
  const { memberId } = caller
  if (!isUuid(id)) throw new Failure(failures.common.notFound)
  const until = await identity.db.tx(async (tx) => {
    const member = await lockMember(tx, memberId)
    const removed = await passkeyTable.remove(tx, { ownerId: memberId, id })
    if (removed === undefined) throw new Failure(failures.common.notFound)
    await authorizeNewCredential(identity, tx, { caller, reauthToken })
    await endPasskeyCodes(tx, memberId)
    return recordCredential(identity, tx, {
      member,
      event: 'PASSKEY_REMOVED',
      mail: 'passkeyRemoved',
      origin,
    })
  })
  identity.outbox.wake()
  return { passkeys: await listPasskeys(identity, memberId), withdrawLockedUntil: until.toISOString() }
}
