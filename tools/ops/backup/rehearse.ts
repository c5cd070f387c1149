import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseUser } from '#tools/launch/postgres-user.ts'
import { ownerUrlOf } from './data-folder.ts'
import { backupOptions, recordOutcome } from './record-outcome.ts'
import { rehearseRestore } from './rehearse-restore.ts'

/**
 * Restores the newest backup into a server that is thrown away, verifies it, and notes in the product's database how it went:
 * node tools/ops/backup/rehearse.ts [--data DIR] [--scratch DIR]
 * With the options of a server; --data names the files of a server of npm start instead of DATABASE_URL. Once a week: an alarm comes when it is overdue.
 */
const { values } = parseArgs({
  options: { data: { type: 'string' }, scratch: { type: 'string', default: tmpdir() } },
})
const { folder, databaseUrl } = backupOptions()
const url = databaseUrl ?? (values.data === undefined ? undefined : ownerUrlOf(values.data))
if (url === undefined) throw new Error('DATABASE_URL is missing: the owner’s connection.')
const scratch = mkdtempSync(join(values.scratch, 'rehearsal-'))
const user = databaseUser()
if (user !== undefined) chownSync(scratch, user.uid, user.gid)
const verify = (restoredUrl: string) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../verify.ts')],
    {
      env: { ...process.env, DATABASE_URL: restoredUrl, DATABASE_URL_FILE: '' },
      encoding: 'utf8',
    },
  )
  console.log(`${stdout}${stderr}`.trim())
  return Promise.resolve(status === 0)
}
try {
  console.log(
    await recordOutcome(url, 'rehearsal', () =>
      rehearseRestore({ folder, into: join(scratch, 'data'), ownerUrl: url, verify }),
    ),
  )
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
