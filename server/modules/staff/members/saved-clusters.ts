import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { listClusters, type LinkedAccounts, type VelocitySelf } from './velocity.ts'

/** Works the clusters out and saves them in place of those before. Returns how many there are. */
export async function refreshClusters(self: VelocitySelf): Promise<number> {
  const { at, accounts, clusters } = await listClusters(self)
  await self.db.run(sql`
    insert into staff_linked_accounts (worked_out_at, accounts, clusters) values (${at}, ${accounts}, ${JSON.stringify(clusters)})
    on conflict (only_row) do update set worked_out_at = excluded.worked_out_at, accounts = excluded.accounts,
      clusters = excluded.clusters`)
  return clusters.length
}

/** What was saved last; undefined before the first time. */
export function findClusters(db: Queryable): Promise<LinkedAccounts | undefined> {
  return db.maybe<LinkedAccounts>(
    sql`select worked_out_at as at, accounts, clusters from staff_linked_accounts`,
  )
}
