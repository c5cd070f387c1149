import { failures } from '#contract/failures/failures.ts'
import type { Attestation } from '#contract/members/passkey-parts.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { isUuid, newUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import { requirePasskeyName, requireRoomBeside } from '#server/kernel/security/passkeys/passkey-name.ts'
import { createPasskeyTable } from '#server/kernel/security/passkeys/passkey-table.ts'
import { checkNewPasskey, requestNewPasskey } from '#server/kernel/security/passkeys/passkeys.ts'
import { lockPerson, getPerson } from '../people/people.ts'
import { mailStaff } from '../people/staff-mails.ts'
import type { StaffContext } from '../staff-context.ts'

export const staffPasskeys = createPasskeyTable({ table: sql`staff_passkeys`, owner: sql`staff_id` })

interface Session {
  readonly staffId: string
  readonly sessionId: string
}

const subjectOf = ({ sessionId }: Session) => `staff add ${sessionId}`

/** A person's passkeys end: with the account, and when its credentials are set up anew. */
export const endPasskeys = (tx: Tx, staffId: string) =>
  tx.run(sql`delete from staff_passkeys where staff_id = ${staffId}`)

async function requireRoom(db: Queryable, staffId: string) {
  return requireRoomBeside(await staffPasskeys.list(db, staffId))
}

/** What the browser needs to make a passkey for this session's person. Throws PASSKEY-A004. */
export async function beginPasskey(self: StaffContext, session: Session) {
  const known = await requireRoom(self.db, session.staffId)
  const { id, login_id: login, name } = await getPerson(self.db, session.staffId)
  const owner = { id: `staff ${id}`, login: `console ${login}`, name }
  return requestNewPasskey(self, { subject: subjectOf(session), owner, known })
}

interface NewPasskeyForm {
  readonly attempt: string
  readonly name: string
  readonly attestation: Attestation
}

/** Adds a passkey to the person of a session, who is told by mail. Throws PASSKEY-B001, PASSKEY-A001, PASSKEY-A004. */
export async function addPasskey(
  self: StaffContext,
  tx: Tx,
  { session, form }: { session: Session; form: NewPasskeyForm },
): Promise<string> {
  const name = requirePasskeyName(form.name)
  const key = await checkNewPasskey(self, { ...form, subject: subjectOf(session) })
  if (key === undefined) throw new Failure(failures.passkey.refused)
  const person = await lockPerson(tx, session.staffId)
  await requireRoom(tx, person.id)
  const at = self.clock.now()
  const isNew = await staffPasskeys.insert(tx, {
    id: newUuid(at.getTime()),
    owner_id: person.id,
    credential_id: key.credentialId,
    public_key: key.publicKey,
    counter: key.counter,
    name,
    created_at: at,
  })
  if (!isNew) throw new Failure(failures.passkey.refused)
  await mailStaff(self, tx, {
    to: person,
    kind: 'passkeyAdded',
    path: '/console/passkeys',
    times: { time: at },
  })
  return name
}

/** Removes an own passkey; its owner is told by mail. Throws COMMON-A001 for another's or none. */
export async function removePasskey(
  self: StaffContext,
  tx: Tx,
  { staffId, id }: { staffId: string; id: string },
): Promise<string> {
  const removed = isUuid(id) ? await staffPasskeys.remove(tx, { ownerId: staffId, id }) : undefined
  if (removed === undefined) throw new Failure(failures.common.notFound)
  const times = { time: self.clock.now() }
  const to = await getPerson(tx, staffId)
  await mailStaff(self, tx, { to, kind: 'passkeyRemoved', path: '/console/passkeys', times })
  return removed.name
}
