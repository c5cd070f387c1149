import { parseArgs } from 'node:util'
import { backupOptions } from './record-outcome.ts'
import { restoreBackup } from './restore-backup.ts'

/**
 * Restores the database from BACKUP_DIR as it was at a moment: node tools/ops/backup/restore.ts --to TIME|latest --into DIR
 * TIME as in 2027-01-31T09:15:00Z. DATABASE_URL is the owner's connection as it was. Changes nothing but DIR.
 */
const { values } = parseArgs({ options: { to: { type: 'string' }, into: { type: 'string' } } })
const { to, into } = values
const moment = to === undefined || to === 'latest' ? undefined : new Date(to)
if (to === undefined || into === undefined || (moment !== undefined && Number.isNaN(moment.getTime()))) {
  console.error('Name the moment, --to 2027-01-31T09:15:00Z or latest, and an empty place: --into DIR')
  process.exit(64)
}
const { folder, databaseUrl } = backupOptions()
if (databaseUrl === undefined) throw new Error('DATABASE_URL is missing: the owner’s connection as it was.')
const { server, lastChangeAt, copy } = await restoreBackup({
  folder,
  to: moment,
  into,
  ownerUrl: databaseUrl,
})
await server.stop()
console.log(
  `${into}: restored from ${copy}, last change ${lastChangeAt?.toISOString() ?? 'before the copy was whole'}.`,
)
console.log(
  'Start the server on it, make a backup at once, and go on with docs/runbooks/restore.md: money stands still.',
)
