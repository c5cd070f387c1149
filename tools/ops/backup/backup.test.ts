import { appendFileSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { confirmDatabase, describeLoss, findKeeper, isConfirmed } from '#server/kernel/database/keepers.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { databaseUser } from '#tools/launch/postgres-user.ts'
import { ensureDatabase, startPostgres, type Postgres } from '#tools/launch/postgres.ts'
import { archiveSettings, copiesFolder, logFolder, prepareFolder } from './archive.ts'
import { ownerUrlOf, withSuperuser } from './data-folder.ts'
import { listCopies, makeBackup } from './make-backup.ts'
import { recordOutcome } from './record-outcome.ts'
import { rehearseRestore } from './rehearse-restore.ts'
import { restoreBackup } from './restore-backup.ts'

const parent = mkdtempSync(join(tmpdir(), 'mcs-members-backup-'))
const [data, folder] = [join(parent, 'postgres'), join(parent, 'backups')]
const epoch = '6b8c0b6e-6a6c-4c27-9d0a-0d4f3a4b7c11'
let postgres: Postgres
let url = ''

async function within<Result>(
  at: string,
  work: (db: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase({ url: at, maxConnections: 1 })
  return work(db).finally(() => db.close())
}
const append = (text: string) =>
  within(url, (db) =>
    db.run(sql`insert into kernel_backups (id, kind, is_good, note)
    values (gen_random_uuid(), 'backup', true, ${text})`),
  )
const notes = (at: string) =>
  within(at, async (db) =>
    (await db.many<{ note: string }>(sql`select note from kernel_backups order by ended_at`)).map(
      (row) => row.note,
    ),
  )
/** Everything until now is in the log of changes. */
async function store(): Promise<void> {
  const piece = await withSuperuser(data, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as name, pg_switch_wal()',
    )
    return rows[0]?.name ?? ''
  })
  await expect.poll(() => readdirSync(logFolder(folder))).toContain(`${piece}.gz`)
}

beforeAll(async () => {
  const user = databaseUser()
  if (user !== undefined) chownSync(parent, user.uid, user.gid)
  prepareFolder(folder)
  postgres = await startPostgres({ directory: data, durable: true, settings: archiveSettings(folder) })
  await ensureDatabase(postgres.url('postgres'), 'members')
  url = postgres.url('members')
  await migrate(url)
})
afterAll(async () => {
  await postgres.stop()
  rmSync(parent, { recursive: true, force: true })
})

it('a database comes back as it was at a moment after its backup, and no money moves in it', async () => {
  expect(ownerUrlOf(data)).toBe(url)
  await append('before the copy')
  await within(url, (db) => confirmDatabase(db, 'signer', { epoch, mark: 1n }))
  await makeBackup({ data, folder, keep: 2 })
  await append('after the copy')
  const { moment } = await within(url, (db) =>
    db.one<{ moment: Date }>(sql`select clock_timestamp() as moment`),
  )
  await within(url, (db) => confirmDatabase(db, 'signer', { epoch, mark: 2n }))
  await append('what the restore is to lose')
  await store()

  const into = join(parent, 'restored')
  const { server, lastChangeAt } = await restoreBackup({ folder, to: moment, into, ownerUrl: url })
  const restoredUrl = server.urlOf(url)
  expect(await notes(restoredUrl)).toEqual(['before the copy', 'after the copy'])
  expect(lastChangeAt?.getTime()).toBeLessThanOrEqual(moment.getTime())
  await within(restoredUrl, async (db) => {
    expect(await isConfirmed(db)).toBe(false)
    expect(describeLoss(await findKeeper(db, 'signer'), { epoch, mark: 2n })).toBe(
      'the database stands at mark 1, it was seen at 2',
    )
  })
  await server.stop()
  expect(readdirSync(into).filter((name) => name.startsWith('restored'))).toEqual([])
  // The files are those of a server that can be started as any other.
  const started = await startPostgres({ directory: into, durable: true })
  expect(await notes(started.url('members'))).toHaveLength(2)
  // Started without the settings of the log, it keeps none: a copy of it would be of no use.
  await expect(makeBackup({ data: into, folder, keep: 2 })).rejects.toThrow('keeps no log of changes')
  await started.stop()
  expect(await notes(url)).toHaveLength(3)
})

it('a rehearsal restores the newest state and notes how it went', async () => {
  const seen: string[][] = []
  const rehearse = (holds: boolean) =>
    recordOutcome(url, 'rehearsal', () =>
      rehearseRestore({
        folder,
        into: join(parent, `rehearsal-${holds}`),
        ownerUrl: url,
        async verify(at) {
          seen.push(await notes(at))
          return holds
        },
      }),
    )
  expect(await rehearse(true)).toContain('it holds')
  expect(seen[0]).toContain('what the restore is to lose')
  await expect(rehearse(false)).rejects.toThrow('does not hold')
  const rows = await within(url, (db) =>
    db.many(sql`select is_good as "isGood" from kernel_backups where kind = 'rehearsal' order by ended_at`),
  )
  expect(rows).toEqual([{ isGood: true }, { isGood: false }])
})

it('the settings that deploy/ gives a PostgreSQL of one’s own are those that are tried here', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../deploy/postgresql/archive.conf'), 'utf8')
  const given = [...file.matchAll(/^(\w+) = '(.*)'$/gm)].map(([, name, value]) => `${name}=${value}`)
  expect(given).toEqual(archiveSettings('/var/backups/members'))
})

it('a moment before the first copy, a damaged copy and a folder in use are refused', async () => {
  const restore = (to: Date | undefined, into: string) =>
    restoreBackup({ folder, to, into: join(parent, into), ownerUrl: url })
  await expect(restore(new Date(0), 'never')).rejects.toThrow('The oldest copy is of')
  await expect(restore(undefined, 'restored')).rejects.toThrow('is there already')
  const [copy] = listCopies(folder)
  appendFileSync(join(copy?.path ?? '', 'data', 'PG_VERSION'), ' ')
  await expect(restore(undefined, 'never')).rejects.toThrow('is damaged: PG_VERSION')
})

it('only the newest copies stay, and the log from the oldest of them on', async () => {
  const before = readdirSync(copiesFolder(folder))
  await makeBackup({ data, folder, keep: 1 })
  const [copy] = listCopies(folder)
  expect(readdirSync(copiesFolder(folder))).toHaveLength(1)
  expect(before).not.toContain(readdirSync(copiesFolder(folder))[0])
  const pieces = readdirSync(logFolder(folder)).toSorted()
  expect(pieces[0]?.slice(0, 24)).toBe(copy?.manifest.firstPiece)
})
