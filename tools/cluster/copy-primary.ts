import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { withClient } from '#tools/launch/postgres.ts'
import { databaseUser } from '#tools/launch/postgres-user.ts'
import { copyRunning } from '#tools/ops/backup/copy-running.ts'
import type { DatabaseNode } from './database-node.ts'

/** The slot of the only standby there is: its primary keeps what it has not got yet. */
export const SLOT = 'standby'
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
 * Makes a standby of a running primary from a copy of its files, for the packages that are there bring no pg_rewind. What the target
 * held before is removed.
 */
export async function copyPrimary(primary: DatabaseNode, target: DatabaseNode): Promise<void> {
  const { directory } = target
  await target.kill()
  await rm(directory, { recursive: true, force: true })
  await withClient(primary.adminUrl(), async (client) => {
    await renewSlot(client)
    const { label } = await copyRunning(client, { from: primary.directory, to: directory, waits: false })
    await writeFile(join(directory, 'backup_label'), label)
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
