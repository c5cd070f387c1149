import { failures } from '#contract/failures/failures.ts'
import type { Assertion } from '#contract/members/passkey-parts.ts'
import type { Origin, Person } from '#server/kernel/console/console-calls.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { PasskeyRow } from '#server/kernel/security/passkeys/passkey-table.ts'
import { requestSignature } from '#server/kernel/security/passkeys/passkeys.ts'
import { countPasskey, provePasskey } from '#server/kernel/security/passkeys/with-passkey.ts'
import { writeAudit } from '../audit/audit.ts'
import { getPerson, lockPerson, personOf } from '../people/people.ts'
import { notifyOwners } from '../people/staff-mails.ts'
import { openSession } from '../sessions/sessions.ts'
import { countStaffTry, requireDoor, sessionAnswer } from '../sessions/sign-in.ts'
import { recordStepUp } from '../sessions/step-up.ts'
import type { StaffContext } from '../staff-context.ts'
import { staffPasskeys } from './staff-passkeys.ts'

const SIGN_IN = 'staff sign-in'
const stepUpOf = (sessionId: string) => `staff step-up ${sessionId}`

interface StaffSigned {
  readonly attempt: string
  readonly assertion: Assertion
}

/** A copied key of the staff is told to every owner. */
function doorOf(self: StaffContext) {
  return {
    table: staffPasskeys,
    async onCopied(tx: Tx, { owner_id: staffId }: PasskeyRow) {
      const person = await getPerson(tx, staffId)
      await notifyOwners(self, tx, { kind: 'passkeyCopied', values: { person: person.name } })
    },
  }
}

/** A challenge for the door; it says nothing about who has a passkey. */
export function beginSignIn(self: StaffContext) {
  return requestSignature(self, { subject: SIGN_IN, known: [] })
}

/**
 * Signs in whose passkey signed, from an admitted address. Tries are bound like those with a password. Throws PASSKEY-A001, PASSKEY-A002,
 * STAFF-A003, STAFF-A009, COMMON-A002.
 */
export async function signInByPasskey(self: StaffContext, signed: StaffSigned, origin: Origin) {
  await requireDoor(self, origin)
  const key = await staffPasskeys.find(self.db, signed.assertion.id)
  const known = key === undefined ? undefined : await getPerson(self.db, key.owner_id)
  const tried = known === undefined ? undefined : await countStaffTry(self, `staff ${known.login_id}`)
  const proven = await provePasskey(self, { ...signed, subject: SIGN_IN, key })
  const token = await self.db.tx(async (tx) => {
    const person = await lockPerson(tx, proven.key.owner_id)
    if (person.state !== 'ACTIVE') throw new Failure(failures.passkey.refused)
    await countPasskey(self, tx, { proven, door: doorOf(self) })
    const opened = await openSession(self, tx, { staffId: person.id, origin })
    const subject = person.login_id
    await writeAudit(self, tx, { by: personOf(person), origin, action: 'passkeys.signInByPasskey', subject })
    return opened
  })
  await tried?.succeed()
  return sessionAnswer(self, { staffId: proven.key.owner_id, token })
}

/** A challenge for the passkeys of this session's person. */
export async function beginStepUp(self: StaffContext, { staffId, sessionId }: StepUpOf) {
  const known = await staffPasskeys.list(self.db, staffId)
  return requestSignature(self, { subject: stepUpOf(sessionId), known })
}

interface StepUpOf {
  readonly staffId: string
  readonly sessionId: string
}

interface SteppingUp {
  readonly by: Person
  readonly sessionId: string
  readonly signed: StaffSigned
}

/** Proves an own passkey for this session. Throws PASSKEY-A001, PASSKEY-A002, STAFF-A003. Returns until when calls that need a code are open. */
export async function stepUpByPasskey(
  self: StaffContext,
  tx: Tx,
  { by, sessionId, signed }: SteppingUp,
): Promise<{ until: string }> {
  const tried = await countStaffTry(self, `staff code ${by.id}`)
  const found = await staffPasskeys.find(tx, signed.assertion.id)
  const key = found?.owner_id === by.id ? found : undefined
  const proven = await provePasskey(self, { ...signed, subject: stepUpOf(sessionId), key })
  await countPasskey(self, tx, { proven, door: doorOf(self) })
  const until = await recordStepUp(self, tx, { staffId: by.id, sessionId })
  await tried.succeed()
  return until
}
