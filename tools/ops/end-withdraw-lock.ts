import { openDatabase, sql } from '#server/kernel/database/db.ts'

/** Leaves a demonstration member as 24 hours after a new credential: the clock of the screens stays where it is. */
export async function endWithdrawLock(databaseUrl: string, loginId: string): Promise<void> {
  const db = openDatabase({ url: databaseUrl, maxConnections: 2 })
  await db.run(sql`update identity_members set withdraw_locked_until = null where login_id = ${loginId}`)
  await db.close()
}
