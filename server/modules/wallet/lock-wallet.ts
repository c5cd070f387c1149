import { sql, type Tx } from '#server/kernel/database/db.ts'

/** Takes the locks of several members, in the order of their numbers. */
export async function lockWallets(tx: Tx, memberIds: readonly string[]): Promise<void> {
  const lock = () =>
    tx.run(sql`
      select 1 from wallet_members where member_id = any (${[...memberIds]}::uuid[]) order by member_id for update`)
  if ((await lock()) === memberIds.length) return
  await tx.run(sql`
    insert into wallet_members (member_id) select id from unnest(${[...memberIds]}::uuid[]) id order by id on conflict do nothing`)
  await lock()
}

/** Takes the member's lock: held first by every call whose rules look at more than one row. */
export async function lockWallet(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`insert into wallet_members (member_id) values (${memberId}) on conflict do nothing`)
  await tx.one(sql`select 1 from wallet_members where member_id = ${memberId} for update`)
}
