import { failures } from '#contract/failures/failures.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { writeAudit } from '../audit/audit.ts'
import type { StaffContext } from '../staff-context.ts'
import { findByLoginId, getPerson, insertPerson, type NewPerson, personOf, sealFor } from './people.ts'
import { endPasskeys } from '../passkeys/staff-passkeys.ts'
import { endSessions } from '../sessions/sessions.ts'
import { endLinks, sendLink } from './set-up.ts'
import { notifyStaff } from './staff-mails.ts'
import { expireApprovalsOf } from './standing.ts'

const FOUNDING_MS = 72 * HOUR_MS
const COMMAND_LINE = { address: 'server', device: 'command line' }

export type Founder = Omit<NewPerson, 'id' | 'roles'>

/** A set-up link for the command that made it; the same link is mailed. */
export interface CommandLink {
  readonly loginId: string
  readonly email: string
  readonly path: string
  readonly endsAt: Date
}

/** Whether there are no owners yet but these, none of whom has set up an account. */
async function isFounding(tx: Tx, founders: readonly Founder[]): Promise<boolean> {
  const owners = await tx.many<{ login_id: string; state: string }>(
    sql`select login_id, state from staff_people where 'owner' = any (roles)`,
  )
  const isPending = (owner: { login_id: string; state: string }) =>
    owner.state === 'INVITED' && founders.some(({ loginId }) => loginId === owner.login_id)
  return owners.every(isPending)
}

async function makeFounder(self: StaffContext, tx: Tx, founder: Founder): Promise<CommandLink> {
  const known = await findByLoginId(tx, founder.loginId)
  const id = known?.id ?? newUuid(self.clock.nowMs())
  if (known === undefined) await insertPerson(tx, { ...founder, id, roles: ['owner'] }, self.clock.now())
  else
    await tx.run(
      sql`update staff_people set name = ${founder.name}, email = ${founder.email} where id = ${id}`,
    )
  const link = await sendLink(self, tx, { staffId: id, validMs: FOUNDING_MS })
  await writeAudit(self, tx, {
    by: personOf(await getPerson(tx, id)),
    origin: COMMAND_LINE,
    action: 'people.makeFounder',
    subject: founder.loginId,
    reason: 'founding',
  })
  return { loginId: founder.loginId, email: founder.email, ...link }
}

/**
 * The first two owners, from the server's own command line: two links, each mailed, valid for 72 hours, each a lineage of its own.
 * The same two ids get new links until one of them is set up; undefined afterwards. Throws STAFF-B002 when the two are one.
 */
export function makeFounders(
  self: StaffContext,
  [one, other]: readonly [Founder, Founder],
): Promise<readonly CommandLink[] | undefined> {
  if (one.loginId === other.loginId || one.email === other.email)
    throw new Failure(failures.staff.valueRefused)
  return self.db.tx(async (tx) => {
    await tx.run(sql`lock table staff_people in share row exclusive mode`)
    if (!(await isFounding(tx, [one, other]))) return undefined
    return [await makeFounder(self, tx, one), await makeFounder(self, tx, other)]
  })
}

export interface BreakGlass {
  readonly loginId: string
  readonly email: string
  /** The two people at the machine. */
  readonly witnesses: readonly [string, string]
  readonly reason: string
}

/**
 * Emergency access when no owner can sign in: an owner's credentials end and a new link is mailed. Sealed in the audit log and told
 * to all staff. Throws STAFF-B002 without two different witnesses and a reason, COMMON-A001 for somebody who is no owner.
 */
export function breakGlass(
  self: StaffContext,
  { loginId, email, witnesses, reason }: BreakGlass,
): Promise<CommandLink> {
  const [one, other] = witnesses.map((witness) => witness.trim())
  if (!one || !other || one.toLowerCase() === other.toLowerCase() || reason.trim() === '')
    throw new Failure(failures.staff.valueRefused)
  return self.db.tx(async (tx) => {
    const person = await findByLoginId(tx, loginId)
    if (person === undefined || !person.roles.includes('owner')) throw new Failure(failures.common.notFound)
    await tx.run(sql`
      update staff_people set state = 'INVITED', password_hash = null, sealed_secret = null, email = ${email} where id = ${person.id}`)
    await expireApprovalsOf(self, tx, { staffId: person.id, roles: [] })
    await endSessions(self, tx, { staffId: person.id })
    await endPasskeys(tx, person.id)
    await endLinks(self, tx, person.id)
    const link = await sendLink(self, tx, { staffId: person.id })
    const names = `${one} + ${other}`
    await notifyStaff(self, tx, {
      kind: 'breakGlass',
      values: { person: person.name, witnesses: names, email, reason },
    })
    await writeAudit(self, tx, {
      by: personOf(person),
      origin: COMMAND_LINE,
      action: 'people.breakGlass',
      subject: loginId,
      after: { witnesses: names, email },
      reason,
    })
    return { loginId, email, ...link }
  })
}

export interface SeededPerson extends Omit<NewPerson, 'id' | 'email'> {
  readonly email?: string
  readonly password: string
  readonly secret: string
}

/** Creates a staff member with a known password and OTP key; repeating it changes nothing. For sandboxes only. */
export async function seedPerson(
  self: StaffContext,
  { password, secret, ...given }: SeededPerson,
): Promise<void> {
  assert(self.sandbox, 'staff with known passwords are for a sandbox only')
  const hash = await self.identity.hashPassword(password)
  const person = { ...given, email: given.email ?? `${given.loginId}@staff.example` }
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
