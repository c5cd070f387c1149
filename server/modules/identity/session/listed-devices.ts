import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { IdentityContext } from '../identity-context.ts'
import { createSignUpCounter } from '../sign-up/count-sign-ups.ts'
import { listForStaff } from '../profile/masked-members.ts'
import { blockOf } from './covered-sessions.ts'
import { digestDevice } from './sessions.ts'
import { listSharedOrigins } from './shared-origins.ts'

/** A browser of a member, with the block of the address it was used from last. */
export interface ListedDevice {
  readonly device: string
  readonly address: string
  readonly firstAt: Date
  readonly lastAt: Date
  readonly isOpen: boolean
  readonly otherMembers: number
}

/** Beyond so many it makes no difference how many others there are. */
const MAX_OTHERS = 50
const MAX_DEVICES = 10

/** The browsers of a member, the last used first; who else used one is counted up to fifty. Browsers without a name of their own count nobody. */
async function listDevices(
  db: Queryable,
  { memberId, nameless }: { memberId: string; nameless: string },
): Promise<ListedDevice[]> {
  const rows = await db.many<ListedDevice>(sql`
    select d.device, d.address, d."firstAt", d."lastAt", d."isOpen", o.count as "otherMembers"
    from (
      select device_digest, (array_agg(device order by last_used_at desc))[1] as device,
        (array_agg(address order by last_used_at desc))[1] as address, min(created_at) as "firstAt",
        max(last_used_at) as "lastAt", bool_or(ended_at is null) as "isOpen"
      from identity_sessions where member_id = ${memberId}
      group by device_digest order by max(last_used_at) desc limit ${MAX_DEVICES}) d
    cross join lateral (
      select count(*)::integer as count from (
        select distinct member_id from identity_sessions s
        where s.device_digest = d.device_digest and d.device_digest <> ${nameless} and s.member_id <> ${memberId}
        limit ${MAX_OTHERS}) others) o
    order by d."lastAt" desc`)
  return rows.map((row) => ({ ...row, address: blockOf(row.address) }))
}

/** What changes how a member proves who they are. */
const CREDENTIAL_EVENTS = [
  'PASSWORD_ISSUED',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'OTP_ON',
  'OTP_OFF',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
]

/** The newest change of a credential; undefined when there was none. */
function findCredentialChange(
  db: Queryable,
  memberId: string,
): Promise<{ readonly kind: string; readonly at: Date } | undefined> {
  return db.maybe(sql`
    select kind, at from identity_security_events
    where member_id = ${memberId} and kind = any (${CREDENTIAL_EVENTS}) order by at desc, id desc limit 1`)
}

/** What staff read of accounts beside their profiles. */
export function accountsForStaff(self: IdentityContext) {
  return {
    /** The browsers of a member, the last used first, with how many others used each. */
    listDevices: (db: Queryable, memberId: string) =>
      listDevices(db, { memberId, nameless: digestDevice(self, undefined) }),
    /** From where members signed in, and who else did. */
    listSharedOrigins: (
      db: Queryable,
      choice: { readonly memberIds: readonly string[]; readonly limit: number },
    ) => listSharedOrigins(db, { ...choice, nameless: digestDevice(self, undefined) }),
    findCredentialChange,
    /** How many accounts were made on each day in Korea since the start of one; finished days are counted once. */
    countSignUps: createSignUpCounter(self.clock),
    /** Members by the start of an ID, or a whole e-mail, phone number or invite code; covered. */
    searchMembers: (db: Queryable, choice: { readonly q: string; readonly limit: number }) =>
      listForStaff(self, db, choice),
  }
}
