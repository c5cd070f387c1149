import { failures } from '#contract/failures/failures.ts'
import { parseEmail } from '#contract/rules/member-fields.ts'
import { STAFF_ROLES, type StaffRole } from '#contract/rules/staff-rights.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isAdmitted, isBlock } from '#server/kernel/security/address-blocks.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { StaffContext } from '../staff-context.ts'
import { recordLineage } from '../people/lineage.ts'
import {
  changeRoles,
  findByLoginId,
  getPerson,
  insertPerson,
  isEmailTaken,
  lockPerson,
  parseLoginId,
} from '../people/people.ts'
import type { Execution, Kinds } from '../requests/kind-work.ts'
import { endPasskeys } from '../passkeys/staff-passkeys.ts'
import { endSessions, listBlocks } from '../sessions/sessions.ts'
import { endLinks, sendLink } from '../people/set-up.ts'
import { notifyOwners, type StaffNotice } from '../people/staff-mails.ts'
import { expireApprovalsOf } from '../people/standing.ts'

const formatRoles = (roles: readonly string[]) => (roles.length === 0 ? '-' : roles.join(' '))

/** In the order of the table, each once. */
const sortRoles = (roles: readonly StaffRole[]) => STAFF_ROLES.filter((role) => roles.includes(role))

type By = Pick<Execution<unknown>, 'askedBy' | 'approvedBy'>

/** A mail address in the form it is stored in. Throws STAFF-B002 for an invalid or a taken one. */
async function requireEmail(tx: Tx, typed: string | undefined): Promise<string> {
  const email = parseEmail(typed ?? '')
  if (email === undefined || (await isEmailTaken(tx, email)))
    throw new Failure(failures.staff.valueRefused, { fields: { email: failures.staff.valueRefused } })
  return email
}

/** An invited person gets a lineage and the set-up link by mail, and every owner is notified. */
async function startSetUp(
  self: StaffContext,
  tx: Tx,
  { staffId, kind, by }: { staffId: string; kind: StaffNotice['kind']; by: By },
): Promise<void> {
  await recordLineage(self, tx, { staffId, by: [by.askedBy.id, by.approvedBy.id] })
  await sendLink(self, tx, { staffId })
  const { name, roles, email } = await getPerson(tx, staffId)
  await notifyOwners(self, tx, {
    kind,
    values: {
      person: name,
      roles: formatRoles(roles),
      email: email ?? '',
      asker: by.askedBy.name,
      approver: by.approvedBy.name,
    },
  })
}

function invite(self: StaffContext): Kinds['staffInvite'] {
  return {
    async describe(tx, { loginId: typed, name, email, roles }) {
      const loginId = parseLoginId(typed)
      if (loginId === undefined || (await findByLoginId(tx, loginId)) !== undefined)
        throw new Failure(failures.staff.idRefused, { fields: { loginId: failures.staff.idRefused } })
      if (roles.length === 0)
        throw new Failure(failures.staff.valueRefused, { fields: { roles: failures.staff.valueRefused } })
      return {
        subject: loginId,
        before: {},
        after: { name, email: await requireEmail(tx, email), roles: formatRoles(sortRoles(roles)) },
      }
    },
    async execute(tx, { params, askedBy, approvedBy }) {
      const email = await requireEmail(tx, params.email)
      const loginId = parseLoginId(params.loginId) ?? ''
      const id = newUuid(self.clock.nowMs())
      await insertPerson(
        tx,
        { ...params, id, loginId, email, roles: sortRoles(params.roles) },
        self.clock.now(),
      )
      await startSetUp(self, tx, { staffId: id, kind: 'invited', by: { askedBy, approvedBy } })
    },
  }
}

function change(self: StaffContext): Kinds['staffChange'] {
  return {
    async describe(tx, { staffId, roles }) {
      const person = await getPerson(tx, staffId)
      const before = formatRoles(person.roles)
      const after = formatRoles(sortRoles(roles))
      if (before === after) throw new Failure(failures.staff.wrongState)
      return { subject: person.login_id, before: { roles: before }, after: { roles: after } }
    },
    async execute(tx, { params: { staffId, roles }, askedBy, approvedBy }) {
      const person = await lockPerson(tx, staffId)
      // Without an owner nobody could ever ask for one again.
      if (person.roles.includes('owner') && !roles.includes('owner')) await requireOtherOwner(tx, staffId)
      await changeRoles(tx, staffId, sortRoles(roles))
      await expireApprovalsOf(self, tx, { staffId, roles })
      if (roles.length === 0) await endWaysIn(self, tx, staffId)
      // Being taken back is a new invitation.
      if (person.state === 'ENDED')
        await startSetUp(self, tx, { staffId, kind: 'invited', by: { askedBy, approvedBy } })
    },
  }
}

async function requireOtherOwner(tx: Tx, staffId: string): Promise<void> {
  await tx.run(sql`lock table staff_people in share row exclusive mode`)
  const other = await tx.maybe(sql`
    select 1 from staff_people where 'owner' = any (roles) and state = 'ACTIVE' and id <> ${staffId}`)
  if (other === undefined) throw new Failure(failures.staff.wrongState)
}

/** Ends sessions, password, authenticator, passkeys and set-up links: a person who returns is set up again. */
async function endWaysIn(self: StaffContext, tx: Tx, staffId: string): Promise<void> {
  await endSessions(self, tx, { staffId })
  await endLinks(self, tx, staffId)
  await endPasskeys(tx, staffId)
  await tx.run(sql`update staff_people set password_hash = null, sealed_secret = null where id = ${staffId}`)
}

/** The old password and authenticator end; a set-up link for new ones goes to the person's own address. */
function renew(self: StaffContext): Kinds['staffRenew'] {
  return {
    async describe(tx, { staffId, email: typed }) {
      const { login_id, state, email } = await getPerson(tx, staffId)
      if (state !== 'ACTIVE') throw new Failure(failures.staff.wrongState)
      // Only people from before set-up links were mailed have no address.
      const address = email ?? (await requireEmail(tx, typed))
      return { subject: login_id, before: { state }, after: { state: 'INVITED', email: address } }
    },
    async execute(tx, { params: { staffId, email: typed }, askedBy, approvedBy }) {
      // The second person is neither the asker nor the one whose credentials change.
      if (approvedBy.id === staffId) throw new Failure(failures.staff.ownRequest)
      const person = await lockPerson(tx, staffId)
      if (person.roles.includes('owner')) await requireOtherOwner(tx, staffId)
      const email = person.email ?? (await requireEmail(tx, typed))
      await tx.run(sql`
        update staff_people set state = 'INVITED', email = ${email} where id = ${staffId} and state = 'ACTIVE'`)
      await expireApprovalsOf(self, tx, { staffId, roles: [] })
      await endWaysIn(self, tx, staffId)
      await startSetUp(self, tx, { staffId, kind: 'renewed', by: { askedBy, approvedBy } })
    },
  }
}

function addresses(): Kinds['staffAddresses'] {
  const words = (blocks: readonly string[]) => (blocks.length === 0 ? '-' : blocks.join(' '))
  return {
    async describe(tx, params) {
      const wanted = [...new Set(params.addresses.map((block) => block.trim()))].toSorted()
      if (!wanted.every(isBlock))
        throw new Failure(failures.staff.valueRefused, { fields: { addresses: failures.staff.valueRefused } })
      return {
        subject: 'addresses',
        before: { addresses: words(await listBlocks(tx)) },
        after: { addresses: words(wanted) },
      }
    },
    async execute(tx, { params, origin }) {
      const blocks = params.addresses.map((block) => block.trim())
      // An approver's address must be inside the new list, so that a slip does not lock everybody out.
      if (!isAdmitted(blocks, origin.address)) throw new Failure(failures.staff.addressRefused)
      await tx.run(sql`delete from staff_addresses`)
      await tx.run(sql`
        insert into staff_addresses (block) select distinct block from unnest(${blocks}::text[]) block`)
    },
  }
}

/** Powers over the staff themselves. */
export function staffKinds(
  self: StaffContext,
): Pick<Kinds, 'staffInvite' | 'staffChange' | 'staffRenew' | 'staffAddresses'> {
  return {
    staffInvite: invite(self),
    staffChange: change(self),
    staffRenew: renew(self),
    staffAddresses: addresses(),
  }
}
