import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { FindOf } from '#server/kernel/database/share-reads.ts'

interface ConsentRow {
  kind: 'use' | 'privacy' | 'age'
  version: string
  /** ISO 8601, as PostgreSQL writes it. */
  at: string
}

/** What a member agreed to and when, whether codes are on, and who invited the member. */
export interface ProfileParts {
  readonly inviter: string | null
  readonly isOtpOn: boolean
  readonly consents: readonly ConsentRow[]
}

/** The parts of several profiles at once, by member. */
export async function findProfileParts(
  db: Queryable,
  memberIds: readonly string[],
): Promise<FindOf<ProfileParts>> {
  const rows = await db.many<ProfileParts & { readonly id: string }>(sql`
    select m.id, i.login_id as inviter, coalesce(o.state = 'ON', false) as "isOtpOn", c.consents
    from identity_members m left join identity_members i on i.id = m.inviter_id left join identity_otp o on o.member_id = m.id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'version', version, 'at', agreed_at)
        order by agreed_at, kind), '[]') as consents
      from identity_consents where member_id = m.id) c
    where m.id = any (${[...memberIds]}::uuid[])`)
  const parts = new Map(rows.map((row) => [row.id, row]))
  return (memberId) => parts.get(memberId) ?? { inviter: null, isOtpOn: false, consents: [] }
}
