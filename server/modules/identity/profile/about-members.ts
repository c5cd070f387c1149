import type { Locale } from '#contract/locale.ts'
import type { Country } from '#contract/rules/countries.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { IdentityContext } from '../identity-context.ts'
import { findMemberRows, foundMember, type MemberRow } from './members.ts'

/** What other modules may know of a member. */
export interface MemberFacts {
  readonly id: string
  readonly loginId: string
  readonly name: string
  readonly country: Country
  readonly locale: Locale
  readonly timezone: string
  readonly withdrawLockedUntil: Date | undefined
  readonly isSuspended: boolean
  readonly inviterId: string | undefined
  /** How the sign-up came about. */
  readonly via: string
  /** The code others join with. */
  readonly inviteCode: string
}

function factsOf(row: MemberRow): MemberFacts {
  return {
    id: row.id,
    loginId: row.login_id,
    name: row.name,
    country: row.country,
    locale: row.locale,
    timezone: row.timezone,
    withdrawLockedUntil: row.withdraw_locked_until ?? undefined,
    isSuspended: row.state === 'SUSPENDED',
    inviterId: row.inviter_id ?? undefined,
    via: row.inflow_route,
    inviteCode: row.invite_code,
  }
}

/** One member as other modules may know them. */
export function aboutMembers(self: IdentityContext) {
  return {
    /** Whether the ID is taken. */
    async isIdTaken(loginId: string): Promise<boolean> {
      return (
        (await self.db.maybe(sql`select 1 from identity_members where login_id = ${loginId}`)) !== undefined
      )
    },
    /** Throws MODIFY-A001 for an unknown member. */
    getMember: async (db: Queryable, memberId: string): Promise<MemberFacts> =>
      factsOf(foundMember(await self.memberOf(memberId, db))),
    /** The same; undefined for an unknown or erased member. */
    async findMember(db: Queryable, memberId: string): Promise<MemberFacts | undefined> {
      const found = await self.memberOf(memberId, db)
      return found === undefined ? undefined : factsOf(found)
    },
    /** Several members, by number; unknown and erased ones are left out. */
    async findFacts(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, MemberFacts>> {
      const rows = await findMemberRows(db, ids)
      return new Map([...rows].map(([id, row]) => [id, factsOf(row)]))
    },
  }
}
