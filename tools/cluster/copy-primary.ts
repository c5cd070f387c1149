import { spawnSync } from 'node:child_process'
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { withClient } from '#tools/launch/postgres.ts'
import { databaseUser } from '#tools/launch/postgres-user.ts'
import type { DatabaseNode } from './database-node.ts'

/** The slot of the only standby there is: its primary keeps what it has not got yet. */
export const SLOT = 'standby'
/** Of the running server alone, or written anew. */
const SKIPPED = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'postgresql.auto.conf',
  'standby.signal',
  'backup_label.old',
  'tablespace_map.old',
])
/** Kept as folders only: their contents belong to the running server, or come over the wire. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/** A file that the running server removed meanwhile is none that a copy needs: the log of changes says so. */
function isRemoved(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function copyTree(from: string, to: string, isTop = true): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (isTop && SKIPPED.has(entry.name)) continue
    if (entry.isDirectory()) {
      if (isTop && EMPTIED.has(entry.name)) await mkdir(target, { mode: 0o700 })
      else await copyTree(source, target, false)
      continue
    }
    try {
      await copyFile(source, target, constants.COPYFILE_FICLONE)
    } catch (error) {
      if (!isRemoved(error)) throw error
    }
  }
}

async function renewSlot(client: pg.Client): Promise<void> {
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
    [SLOT],
  )
  await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT])
}

function connectionOf(primary: DatabaseNode, name: string): string {
  const { hostname, port, username, password } = new URL(primary.adminUrl())
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`
}

/**
 * Makes a standby of a running primary: a base backup by PostgreSQL's low-level functions, for the packages that are there bring no
 * pg_basebackup and no pg_rewind. What the target held before is removed.
 */
export async function copyPrimary(primary: DatabaseNode, target: DatabaseNode): Promise<void> {
  const { directory } = target
  await target.kill()
  await rm(directory, { recursive: true, force: true })
  await withClient(primary.adminUrl(), async (client) => {
    await renewSlot(client)
    await client.query("select pg_backup_start('standby', true)")
    await copyTree(primary.directory, directory)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(directory, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  await writeFile(
    join(directory, 'postgresql.auto.conf'),
    `primary_conninfo = '${connectionOf(primary, target.name)}'\nprimary_slot_name = '${SLOT}'\n`,
    { mode: 0o600 },
  )
  await writeFile(join(directory, 'standby.signal'), '')
  const user = databaseUser()
  if (user !== undefined) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, directory])
}
