import { parseConfig } from '#server/kernel/config.ts'
import { createClock } from '#server/kernel/clock.ts'
import { recordBackup, type BackupKind } from '#server/kernel/jobs/backup-records.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'

/** The folder of backups and the owner's connection, from the options of the product. Throws when no folder is named. */
export function backupOptions(): { readonly folder: string; readonly databaseUrl: string | undefined } {
  // The address of nothing: with a folder of data its server is found without one.
  const given = { DATABASE_URL: 'postgres://none/members', ...process.env, LOG_LEVEL: 'silent' }
  const { BACKUP_DIR, DATABASE_URL } = parseConfig({ ...given, NETWORK: 'sandbox' })
  if (BACKUP_DIR === '') throw new Error('BACKUP_DIR names no folder of backups.')
  return {
    folder: BACKUP_DIR,
    databaseUrl: DATABASE_URL === 'postgres://none/members' ? undefined : DATABASE_URL,
  }
}

/** Does the work and notes in the product's database how it ended, which alarms are about. The work's word is the note. */
export async function recordOutcome(
  url: string,
  kind: BackupKind,
  work: () => Promise<string> | string,
): Promise<string> {
  const record = async (isGood: boolean, text: string): Promise<void> => {
    const db = openDatabase({ url, maxConnections: 1 })
    await recordBackup(db, { id: newUuid(createClock().nowMs()), kind, isGood, note: text }).finally(() =>
      db.close(),
    )
  }
  try {
    const done = await work()
    await record(true, done)
    return done
  } catch (error) {
    await record(false, error instanceof Error ? error.message : String(error))
    throw error
  }
}
