import { sql, type Queryable } from '#server/kernel/database/db.ts'

/** Sessions of a member that are looked through, the last used first. */
const MAX_SESSIONS = 20

/** A browser or an address, and who signed in from it. */
export interface SharedOrigin {
  readonly kind: 'DEVICE' | 'ADDRESS'
  readonly shared: string
  readonly memberIds: readonly string[]
}

/** From where some members signed in lately: those themselves, then at most so many of all who did; a browser without a name is none. */
export function listSharedOrigins(
  db: Queryable,
  { memberIds, limit, nameless }: { memberIds: readonly string[]; limit: number; nameless: string },
): Promise<SharedOrigin[]> {
  return db.many<SharedOrigin>(sql`
    with own as materialized (
      select m.id, s.device_digest, s.address from unnest(${[...memberIds]}::uuid[]) m (id) cross join lateral (
        select device_digest, address from identity_sessions where member_id = m.id
        order by last_used_at desc limit ${MAX_SESSIONS}) s)
    select 'DEVICE' as kind, d.device_digest as shared, d.ids || array(
        select distinct member_id from identity_sessions s where s.device_digest = d.device_digest
        order by member_id limit ${limit}) as "memberIds"
      from (select device_digest, array_agg(distinct id) as ids from own where device_digest <> ${nameless} group by 1) d
    union all
    select 'ADDRESS', a.address, a.ids || array(
        select distinct member_id from identity_sessions s where s.address = a.address
        order by member_id limit ${limit})
      from (select address, array_agg(distinct id) as ids from own where address is not null group by 1) a`)
}
