import { failures } from '#contract/failures/failures.ts'
import type { DeviceKey } from '#contract/members/identity.ts'
import type { Assertion } from '#contract/members/passkey-parts.ts'
import { requestSignature } from '#server/kernel/security/passkeys/passkeys.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { findMember, lockMember } from '../profile/members.ts'
import { waitUntil } from '../session/budget.ts'
import { findKnownDevice, rememberDevice } from '../session/known-device.ts'
import { countSignIn } from '../session/sign-in-budget.ts'
import { answerSignIn, letIn, requireOpen } from '../session/sign-in.ts'
import { passkeyTable } from './member-passkeys.ts'
import { withMemberPasskey } from './passkey-proof.ts'

const SUBJECT = 'member sign-in'

/** A challenge for the door; it says nothing about who has a passkey. */
export function beginPasskeySignIn(identity: IdentityContext) {
  return requestSignature(identity, { subject: SUBJECT, known: [] })
}

interface PasskeySignIn {
  readonly attempt: string
  readonly assertion: Assertion
  readonly deviceId?: string | undefined
  readonly deviceKey?: DeviceKey | undefined
}

/**
 * Signs in whose passkey signed: it stands for ID, password and code, because the authenticator has recognised the person. Tries are
 * counted as those with a password are (LOGIN-A003). Throws PASSKEY-A001, PASSKEY-A002, LOGIN-A004, LOGIN-A002.
 */
export async function signInByPasskey(identity: IdentityContext, form: PasskeySignIn, origin: Origin) {
  const key = await passkeyTable.find(identity.db, form.assertion.id)
  const known = key === undefined ? undefined : await findMember(identity.db, key.owner_id)
  const id = known?.login_id ?? 'passkey of nobody'
  const knownDevice = findKnownDevice(identity, origin.deviceCookie, id)
  const { until, succeed } = await countSignIn(identity, { id, address: origin.address, knownDevice })
  if (until !== undefined) throw waitUntil(failures.signIn.tooManyAttempts, identity.clock, until)
  const opened = await withMemberPasskey(
    identity,
    { signed: form, subject: SUBJECT, key, origin },
    async (tx, { owner_id: memberId }) => {
      const member = await lockMember(tx, memberId)
      requireOpen(member)
      return { member, pair: await letIn(identity, tx, { member, form, origin }) }
    },
  )
  await succeed()
  const { member, pair } = opened
  const answer = await answerSignIn(identity, {
    member,
    pair,
    mustChangePassword: member.must_change_password,
  })
  return { answer, deviceCookie: rememberDevice(identity, origin.deviceCookie, id) }
}
