import { parseArgs } from 'node:util'
import { ownerUrlOf } from './data-folder.ts'
import { makeBackup } from './make-backup.ts'
import { backupOptions, recordOutcome } from './record-outcome.ts'

/**
 * Copies the database into BACKUP_DIR, where its server keeps its log of changes (docs/runbooks/backups.md):
 * node tools/ops/backup/backup.ts --data DIR [--keep N]
 * As the user who may read the server's files. DATABASE_URL is the owner's; a server of npm start tells it by itself.
 */
const { values } = parseArgs({
  options: { data: { type: 'string' }, keep: { type: 'string', default: '2' } },
})
const { data, keep } = values
if (data === undefined || !/^[1-9]\d?$/.test(keep)) {
  console.error('Name the folder of the server’s files: --data DIR, and how many copies stay: --keep 1 to 99')
  process.exit(64)
}
const { folder, databaseUrl } = backupOptions()
const url = databaseUrl ?? ownerUrlOf(data)
if (url === undefined) throw new Error('DATABASE_URL is missing: the owner’s connection.')
console.log(
  await recordOutcome(url, 'backup', async () => {
    const { path, manifest, forgotten } = await makeBackup({ data, folder, keep: Number(keep) })
    const files = Object.keys(manifest.files).length
    return `${path}: ${files} files, whole at ${manifest.wholeAt}; ${forgotten} older copies removed`
  }),
)
