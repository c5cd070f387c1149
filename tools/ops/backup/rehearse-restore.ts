import { isConfirmed } from '#server/kernel/database/keepers.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { restoreBackup, type RestorePlan } from './restore-backup.ts'

export interface Rehearsal extends Omit<RestorePlan, 'to'> {
  /** Whether the restored database holds as a whole. */
  readonly verify: (url: string) => Promise<boolean>
}

/** Restores the newest state, verifies it and stops the server again. Returns what a report says. Throws when something does not hold. */
export async function rehearseRestore({ verify, ...plan }: Rehearsal): Promise<string> {
  const { server, lastChangeAt, copy } = await restoreBackup({ ...plan, to: undefined })
  const url = server.urlOf(plan.ownerUrl)
  try {
    const db = openDatabase({ url, maxConnections: 1 })
    const confirmed = await isConfirmed(db).finally(() => db.close())
    if (confirmed === true) throw new Error('The restored database would move money by itself.')
    if (!(await verify(url))) throw new Error('The restored database does not hold: see the report.')
  } finally {
    await server.stop()
  }
  return `restored from ${copy}, last change ${lastChangeAt?.toISOString() ?? 'before the copy was whole'}; it holds, and no money moves in it`
}
