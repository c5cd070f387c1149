import { sql, type Queryable } from '#server/kernel/database/db.ts'

/** An account with what it was used from. */
export interface NewAccount {
  readonly memberId: string
  /** Digests of browsers and thumbprints of their keys. */
  readonly devices: readonly string[]
  readonly addresses: readonly string[]
}

/** The newest accounts since a moment, at most so many, with the browsers and addresses of all their sessions. */
export function listNewAccounts(
  db: Queryable,
  { since, limit, nameless }: { since: Date; limit: number; nameless: string },
): Promise<NewAccount[]> {
  return db.many<NewAccount>(sql`
    select m.id as "memberId",
      coalesce(array_agg(distinct d.device) filter (where d.device <> ${nameless}), '{}') as devices,
      coalesce(array_agg(distinct s.address) filter (where s.address is not null), '{}') as addresses
    from (select id from identity_members where created_at >= ${since} order by created_at desc, id desc limit ${limit}) m
    left join identity_sessions s on s.member_id = m.id
    left join lateral (values (s.device_digest), (s.device_key)) d (device) on true
    group by m.id`)
}

/** How many members there are, and how many came and were confirmed since a moment. */
export async function countMembers(db: Queryable, since: Date) {
  return db.one<{ total: number; signedUp: number; confirmed: number }>(sql`
    select (select count(*)::integer from identity_members where state in ('ACTIVE', 'CLOSING', 'SUSPENDED')) as total,
      (select count(*)::integer from identity_members where created_at >= ${since}) as "signedUp",
      (select count(*)::integer from identity_members where confirmed_at >= ${since}) as confirmed`)
}
