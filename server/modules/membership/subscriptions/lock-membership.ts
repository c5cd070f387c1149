import { type Tx, sql } from '#server/kernel/database/db.ts'

/** Takes the locks of several members, in the order of their numbers: periods of one member are bought, cancelled and renewed one after the other. */
export async function lockMemberships(tx: Tx, memberIds: readonly string[]): Promise<void> {
  const lock = () =>
    tx.run(sql`
      select 1 from membership_members where member_id = any (${[...memberIds]}::uuid[]) order by member_id for update`)
  if ((await lock()) === memberIds.length) return
  await tx.run(sql`
    insert into membership_members (member_id)
    select id from unnest(${[...memberIds]}::uuid[]) id order by id on conflict do nothing`)
  await lock()
}
