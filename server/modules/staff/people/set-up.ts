import { failures } from '#contract/failures/failures.ts'
import type { Origin } from '#server/kernel/console/console-calls.ts'
import { DAY_MS, MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { digest, newSecret } from '#server/kernel/database/ids.ts'
import { writeAudit } from '../audit/audit.ts'
import type { StaffContext } from '../staff-context.ts'
import { getPerson, lockPerson, personOf, sealFor, type PersonRow } from './people.ts'
import { endSessions } from '../sessions/sessions.ts'
import { mailStaff } from './staff-mails.ts'

export const LINK_MS = DAY_MS
const ENROLMENT_MS = 10 * MINUTE_MS
const MAX_WRONG_CODES = 5
/** Wrong tries of one address in a row. A whole staff may be set up behind one: what is right counts for nobody. */
const WRONG_TRIES = { most: 20, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }
const SHORTEST = 12

interface LinkRow {
  readonly staff_id: string
  readonly expires_at: Date
}

/** A person's unused set-up links and unfinished enrolments end. */
export async function endLinks(
  { clock }: Pick<StaffContext, 'clock'>,
  tx: Tx,
  staffId: string,
): Promise<void> {
  const now = clock.now()
  await tx.run(sql`
    update staff_links set ended_at = ${now} where staff_id = ${staffId} and used_at is null and ended_at is null`)
  await tx.run(
    sql`update staff_enrolments set ended_at = ${now} where staff_id = ${staffId} and ended_at is null`,
  )
}

/**
 * Mails a new set-up link to an invited person's address; earlier links end. The returned path holds the secret: only a command
 * on the server itself may print it. Throws STAFF-A008 when the person has no address.
 */
export async function sendLink(
  self: StaffContext,
  tx: Tx,
  { staffId, validMs = LINK_MS }: { staffId: string; validMs?: number },
): Promise<{ path: string; endsAt: Date }> {
  const person = await lockPerson(tx, staffId)
  if (person.state !== 'INVITED' || person.email === null) throw new Failure(failures.staff.wrongState)
  const token = newSecret()
  const endsAt = plus(self.clock.now(), validMs)
  await endLinks(self, tx, staffId)
  await tx.run(sql`
    insert into staff_links (digest, staff_id, expires_at) values (${digest(token)}, ${staffId}, ${endsAt})`)
  // After the #, so that no server, proxy or log is ever sent the secret.
  const path = `/console/set-up#token=${token}`
  await mailStaff(self, tx, { to: person, kind: 'setUp', path, times: { time: endsAt } })
  return { path, endsAt }
}

/** Throws STAFF-A004 for a link that is unknown, used, ended or too old. */
async function findLink(
  { clock }: Pick<StaffContext, 'clock'>,
  db: Queryable,
  token: string,
): Promise<LinkRow> {
  const link = await db.maybe<LinkRow>(sql`
    select staff_id, expires_at from staff_links
    where digest = ${digest(token)} and used_at is null and ended_at is null and expires_at > ${clock.now()}`)
  if (link === undefined) throw new Failure(failures.staff.linkExpired)
  return link
}

/** Counts the try before it is judged and forgets the wrong ones after a right one. Throws COMMON-A002. */
async function tryWithin<Result>(
  { limits }: Pick<StaffContext, 'limits'>,
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = `staff set-up ${address}`
  if ((await limits.attempt(key, WRONG_TRIES)) !== undefined)
    throw new Failure(failures.common.tooManyRequests)
  const result = await work()
  await limits.clear(key)
  return result
}

/** Who is invited by a set-up link; nothing secret. Throws STAFF-A004, COMMON-A002. */
export function openSetUp(self: StaffContext, token: string, address: string) {
  return tryWithin(self, address, async () => {
    const link = await findLink(self, self.db, token)
    const person = await getPerson(self.db, link.staff_id)
    return { loginId: person.login_id, name: person.name, endsAt: link.expires_at.toISOString() }
  })
}

function requirePassword({ identity }: StaffContext, password: string, person: PersonRow): void {
  if (password.length < SHORTEST || !identity.isAcceptablePassword(password, person.login_id))
    throw new Failure(failures.staff.invalidPassword, {
      fields: { password: failures.staff.invalidPassword },
    })
}

interface Enrolment {
  readonly person: PersonRow
  readonly token: string
  readonly hash: string
  readonly secret: string
}

/** Uses the link up and stores what the first code must prove. Throws STAFF-A004 when another confirmation was first. */
async function storeEnrolment(
  self: StaffContext,
  tx: Tx,
  { person: known, token, hash, secret }: Enrolment,
): Promise<{ enrolment: string; endsAt: Date }> {
  const now = self.clock.now()
  const person = await lockPerson(tx, known.id)
  const used = await tx.run(sql`
    update staff_links set used_at = ${now}
    where digest = ${digest(token)} and used_at is null and ended_at is null and expires_at > ${now}`)
  if (used === 0 || person.state !== 'INVITED') throw new Failure(failures.staff.linkExpired)
  await endLinks(self, tx, person.id)
  const enrolment = newSecret()
  const endsAt = plus(now, ENROLMENT_MS)
  await tx.run(sql`
    insert into staff_enrolments (digest, staff_id, password_hash, sealed_secret, expires_at)
    values (${digest(enrolment)}, ${person.id}, ${hash}, ${self.secrets.seal(secret, sealFor(person.id))}, ${endsAt})`)
  return { enrolment, endsAt }
}

/**
 * Uses the link up, takes the password, and returns the new OTP secret: the only time it is shown. The account becomes active
 * with the first code. Throws STAFF-A004, STAFF-B003, COMMON-A002.
 */
export function confirmSetUp(self: StaffContext, form: Confirmation, origin: Origin) {
  return tryWithin(self, origin.address, () => confirm(self, form, origin))
}

interface Confirmation {
  readonly token: string
  readonly password: string
}

async function confirm(self: StaffContext, form: Confirmation, origin: Origin) {
  const link = await findLink(self, self.db, form.token)
  const person = await getPerson(self.db, link.staff_id)
  requirePassword(self, form.password, person)
  const hash = await self.identity.hashPassword(form.password)
  const secret = self.identity.newOtpSecret()
  const shown = await self.identity.createOtpView(secret, `console ${person.login_id}`)
  const { enrolment, endsAt } = await self.db.tx(async (tx) => {
    const stored = await storeEnrolment(self, tx, { person, token: form.token, hash, secret })
    await writeAudit(self, tx, {
      by: personOf(person),
      origin,
      action: 'session.confirmSetUp',
      subject: person.login_id,
    })
    return stored
  })
  return { ...shown, enrolment, endsAt: endsAt.toISOString() }
}

interface EnrolmentRow {
  readonly staff_id: string
  readonly password_hash: string
  readonly sealed_secret: string
}

/** The enrolment, with one attempt counted before the code is checked. Throws STAFF-A004 when it ended or has no attempts left. */
async function consumeAttempt({ db, clock }: StaffContext, enrolment: string): Promise<EnrolmentRow> {
  const row = await db.maybe<EnrolmentRow>(sql`
    update staff_enrolments set attempts = attempts + 1
    where digest = ${digest(enrolment)} and ended_at is null and expires_at > ${clock.now()} and attempts < ${MAX_WRONG_CODES}
    returning staff_id, password_hash, sealed_secret`)
  if (row === undefined) throw new Failure(failures.staff.linkExpired)
  return row
}

/** Activates the account with the first code of its authenticator; earlier sessions end. Throws STAFF-A004, OTP-B001, OTP-B002. */
export function activateSetUp(self: StaffContext, form: Activation, origin: Origin): Promise<{ done: true }> {
  return tryWithin(self, origin.address, () => activate(self, form, origin))
}

interface Activation {
  readonly enrolment: string
  readonly code: string
}

async function activate(self: StaffContext, form: Activation, origin: Origin): Promise<{ done: true }> {
  const code = form.code.replace(/\s/g, '')
  if (code === '') throw new Failure(failures.otp.codeMissing, { fields: { code: failures.otp.codeMissing } })
  const row = await consumeAttempt(self, form.enrolment)
  const step = self.identity.otpStep(self.secrets.open(row.sealed_secret, sealFor(row.staff_id)), code)
  if (step === undefined)
    throw new Failure(failures.otp.wrongCode, { fields: { code: failures.otp.wrongCode } })
  const now = self.clock.now()
  await self.db.tx(async (tx) => {
    const person = await lockPerson(tx, row.staff_id)
    const ended = await tx.run(sql`
      update staff_enrolments set ended_at = ${now} where digest = ${digest(form.enrolment)} and ended_at is null`)
    const changed = await tx.run(sql`
      update staff_people set state = 'ACTIVE', password_hash = ${row.password_hash}, sealed_secret = ${row.sealed_secret},
        last_step = ${step}, set_up_at = ${now}
      where id = ${person.id} and state = 'INVITED'`)
    if (ended === 0 || changed === 0) throw new Failure(failures.staff.linkExpired)
    await endSessions(self, tx, { staffId: person.id })
    await writeAudit(self, tx, {
      by: personOf(person),
      origin,
      action: 'session.activateSetUp',
      subject: person.login_id,
    })
  })
  return { done: true }
}
