import { failures } from '#contract/failures/failures.ts'
import { rightsOf } from '#contract/rules/staff-rights.ts'
import type { Origin } from '#server/kernel/console/console-calls.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isAdmitted } from '#server/kernel/security/address-blocks.ts'
import { digest } from '#server/kernel/database/ids.ts'
import { writeAudit } from '../audit/audit.ts'
import type { StaffContext } from '../staff-context.ts'
import { findByLoginId, getPerson, personOf, sealFor, type PersonRow } from '../people/people.ts'
import { endsOf, openSession, listBlocks, getSession } from './sessions.ts'

const LOCK = { most: 5, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }
const ADDRESS = { most: 60, windowMs: 15 * MINUTE_MS }

export interface StaffSignIn {
  readonly loginId: string
  readonly password: string
  readonly code: string
}

/** Each time step works once, and steps only rise; a password reset since the typed one was checked ends this sign-in too. */
export async function isCodeSpent(
  self: StaffContext,
  tx: Tx,
  { person, typed }: { person: PersonRow; typed: string },
): Promise<boolean> {
  const secret = self.secrets.open(person.sealed_secret ?? '', sealFor(person.id))
  const step = self.identity.otpStep(secret, typed.replace(/\s/g, ''))
  if (step === undefined) return false
  const spent = await tx.run(
    sql`update staff_people set last_step = ${step}
        where id = ${person.id} and state = 'ACTIVE' and last_step < ${step} and password_hash = ${person.password_hash}`,
  )
  return spent === 1
}

/** Lets only admitted addresses try, each so often. Throws STAFF-A009, COMMON-A002. */
export async function requireDoor(self: StaffContext, { address }: Pick<Origin, 'address'>): Promise<void> {
  if (!isAdmitted(await listBlocks(self.db), address)) throw new Failure(failures.staff.addressRefused)
  if (!(await self.limits.consume(`staff from ${address}`, ADDRESS)))
    throw new Failure(failures.common.tooManyRequests)
}

/** Counts a try before it is judged; `succeed` forgets the wrong ones. Throws STAFF-A003 after five. */
export async function countStaffTry({ limits }: Pick<StaffContext, 'limits'>, key: string) {
  const until = await limits.attempt(key, LOCK)
  if (until !== undefined)
    throw new Failure(failures.staff.tooManyAttempts, { meta: { time: until.toISOString() } })
  return { succeed: () => limits.clear(key) }
}

/**
 * Password and one-time code in one step; what was wrong is not said (STAFF-A002). Five wrong tries lock the ID for 15 minutes
 * (STAFF-A003), whether or not there is such a person. Throws STAFF-A009 from an address that is not admitted.
 */
export async function signIn(self: StaffContext, form: StaffSignIn, origin: Origin) {
  const loginId = form.loginId.trim().toLowerCase()
  await requireDoor(self, origin)
  const tried = await countStaffTry(self, `staff ${loginId}`)
  const person = await findByLoginId(self.db, loginId)
  const isRight = await self.identity.verifyPassword(form.password, person?.password_hash ?? undefined)
  if (person === undefined || !isRight || person.state !== 'ACTIVE')
    throw new Failure(failures.staff.wrongCredentials)
  const token = await self.db.tx(async (tx) => {
    if (!(await isCodeSpent(self, tx, { person, typed: form.code })))
      throw new Failure(failures.staff.wrongCredentials)
    const opened = await openSession(self, tx, { staffId: person.id, origin })
    await writeAudit(self, tx, { by: personOf(person), origin, action: 'session.signIn', subject: loginId })
    return opened
  })
  await tried.succeed()
  return sessionAnswer(self, { staffId: person.id, token })
}

/** What is answered to a person whose session was just opened. */
export async function sessionAnswer(
  self: Pick<StaffContext, 'db'>,
  { staffId, token }: { staffId: string; token: string },
) {
  const { id } = await self.db.one<{ id: string }>(
    sql`select id from staff_sessions where digest = ${digest(token)}`,
  )
  return { token, me: await getMe(self, { memberId: staffId, sessionId: id }) }
}

/** Who is signed in, with their rights and the time left. */
export async function getMe(
  { db }: Pick<StaffContext, 'db'>,
  { memberId, sessionId }: { memberId: string; sessionId: string },
) {
  const { id, loginId, name, roles } = personOf(await getPerson(db, memberId))
  const { sessionEndsAt, idleEndsAt } = endsOf(await getSession(db, sessionId))
  return {
    id,
    loginId,
    name,
    roles: [...roles],
    rights: rightsOf(roles),
    sessionEndsAt: sessionEndsAt.toISOString(),
    idleEndsAt: idleEndsAt.toISOString(),
  }
}
