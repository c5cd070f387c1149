import { DAY_MS, MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import { digest, newSecret, newUuid } from '#server/kernel/ids.ts'
import { writeAudit } from './audit.ts'
import type { Origin, StaffDeps } from './deps.ts'
import {
  findByLoginId,
  getPerson,
  insertPerson,
  lockPerson,
  type NewPerson,
  personOf,
  type PersonRow,
  sealFor,
} from './people.ts'
import { endSessions } from './sessions.ts'

export const LINK_MS = DAY_MS
const MOST_TRIES = { most: 20, windowMs: 15 * MINUTE_MS }
const SHORTEST = 12

interface LinkRow {
  readonly staff_id: string
  readonly sealed_secret: string
  readonly expires_at: Date
}

/** A person's set-up links that were not used end. */
export async function endLinks({ clock }: Pick<StaffDeps, 'clock'>, tx: Tx, staffId: string): Promise<void> {
  await tx.run(sql`
    update staff_links set ended_at = ${clock.now()} where staff_id = ${staffId} and used_at is null and ended_at is null`)
}

/** Makes a person's set-up link; earlier ones end. Answers the path with its secret, shown once, and when it ends. */
export async function makeLink(
  { clock, identity, secrets }: Pick<StaffDeps, 'clock' | 'identity' | 'secrets'>,
  tx: Tx,
  staffId: string,
): Promise<{ path: string; endsAt: string }> {
  const token = newSecret()
  const now = clock.now()
  const endsAt = plus(now, LINK_MS)
  const sealed = secrets.seal(identity.newOtpSecret(), sealFor(staffId))
  await endLinks({ clock }, tx, staffId)
  await tx.run(sql`
    insert into staff_links (digest, staff_id, sealed_secret, expires_at)
    values (${digest(token)}, ${staffId}, ${sealed}, ${endsAt})`)
  return { path: `/console/set-up?token=${token}`, endsAt: endsAt.toISOString() }
}

/** Throws STAFF-A004 for a link that is unknown, used, ended or older than a day. */
async function findLink({ clock }: Pick<StaffDeps, 'clock'>, db: Queryable, token: string): Promise<LinkRow> {
  const link = await db.maybe<LinkRow>(sql`
    select staff_id, sealed_secret, expires_at from staff_links
    where digest = ${digest(token)} and used_at is null and ended_at is null and expires_at > ${clock.now()}`)
  if (link === undefined) throw new Failure('STAFF-A004')
  return link
}

async function demandRoom({ limits }: Pick<StaffDeps, 'limits'>, address: string): Promise<void> {
  if (!(await limits.take(`staff set-up ${address}`, MOST_TRIES))) throw new Failure('COMMON-A002')
}

/** What a set-up link begins: the OTP key to scan. Throws STAFF-A004, COMMON-A002. */
export async function openSetUp(self: StaffDeps, token: string, address: string) {
  await demandRoom(self, address)
  const link = await findLink(self, self.db, token)
  const person = await getPerson(self.db, link.staff_id)
  const secret = self.secrets.open(link.sealed_secret, sealFor(person.id))
  return {
    loginId: person.login_id,
    name: person.name,
    ...(await self.identity.showOtpSecret(secret, `console ${person.login_id}`)),
    endsAt: link.expires_at.toISOString(),
  }
}

function demandPassword({ identity }: StaffDeps, password: string, person: PersonRow): void {
  if (password.length < SHORTEST || !identity.isAcceptablePassword(password, person.login_id))
    throw new Failure('STAFF-B003', { fields: { password: 'STAFF-B003' } })
}

/** Takes the password and the proven OTP key over; earlier sessions end. Throws STAFF-A004, STAFF-B003, OTP-B001, OTP-B002. */
export async function confirmSetUp(
  self: StaffDeps,
  form: { token: string; password: string; code: string },
  origin: Origin,
): Promise<{ done: true }> {
  await demandRoom(self, origin.address)
  const link = await findLink(self, self.db, form.token)
  const known = await getPerson(self.db, link.staff_id)
  demandPassword(self, form.password, known)
  const code = form.code.replace(/\s/g, '')
  if (code === '') throw new Failure('OTP-B002', { fields: { code: 'OTP-B002' } })
  const step = self.identity.otpStep(self.secrets.open(link.sealed_secret, sealFor(known.id)), code)
  if (step === undefined) throw new Failure('OTP-B001', { fields: { code: 'OTP-B001' } })
  const hash = await self.identity.hashPassword(form.password)
  await self.db.tx(async (tx) => {
    const person = await lockPerson(tx, known.id)
    const { sealed_secret } = await findLink(self, tx, form.token)
    await tx.run(
      sql`update staff_links set used_at = ${self.clock.now()} where digest = ${digest(form.token)}`,
    )
    const changed = await tx.run(sql`
      update staff_people set state = 'ACTIVE', password_hash = ${hash}, sealed_secret = ${sealed_secret}, last_step = ${step}
      where id = ${person.id} and state <> 'ENDED'`)
    if (changed === 0) throw new Failure('STAFF-A004')
    await endSessions(self, tx, { staffId: person.id })
    await writeAudit(self, tx, {
      by: personOf(person),
      origin,
      action: 'session.confirmSetUp',
      subject: person.login_id,
    })
  })
  return { done: true }
}

/**
 * The way in for the first owner, from the server's own command line: a link while nobody is an active owner, again if the
 * first one ended unused; undefined once there is an owner.
 */
export function makeFirstOwner(self: StaffDeps, { loginId, name }: { loginId: string; name: string }) {
  return self.db.tx(async (tx) => {
    await tx.run(sql`lock table staff_people in share row exclusive mode`)
    const owner = await tx.maybe<{ id: string; state: string }>(
      sql`select id, state from staff_people where 'owner' = any (roles) order by state limit 1`,
    )
    if (owner?.state === 'ACTIVE') return undefined
    const id = owner?.id ?? newUuid(self.clock.nowMs())
    if (owner === undefined)
      await insertPerson(tx, { id, loginId, name, locale: 'en', roles: ['owner'] }, self.clock.now())
    const person = await getPerson(tx, id)
    const link = await makeLink(self, tx, id)
    await writeAudit(self, tx, {
      by: personOf(person),
      origin: { address: 'server', device: 'command line' },
      action: 'people.makeFirstOwner',
      subject: person.login_id,
    })
    return { loginId: person.login_id, ...link }
  })
}

export interface SeededPerson extends Omit<NewPerson, 'id'> {
  readonly password: string
  readonly secret: string
}

/** Makes somebody of the staff with a known password and OTP key; again changes nothing. For sandboxes only. */
export async function seedPerson(
  self: StaffDeps,
  { password, secret, ...person }: SeededPerson,
): Promise<void> {
  assert(self.sandbox, 'staff with known passwords are for a sandbox only')
  const hash = await self.identity.hashPassword(password)
  await self.db.tx(async (tx) => {
    if ((await findByLoginId(tx, person.loginId)) !== undefined) return
    const now = self.clock.now()
    const id = newUuid(now.getTime())
    await insertPerson(tx, { ...person, id }, now)
    await tx.run(sql`
      update staff_people set state = 'ACTIVE', password_hash = ${hash}, sealed_secret = ${self.secrets.seal(secret, sealFor(id))}
      where id = ${id}`)
    await writeAudit(self, tx, {
      by: { ...person, id },
      origin: { address: 'server', device: 'demonstration data' },
      action: 'people.seedPerson',
      subject: person.loginId,
    })
  })
}
