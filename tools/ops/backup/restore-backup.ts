import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { databaseUser } from '#tools/launch/postgres-user.ts'
import { withClient } from '#tools/launch/postgres.ts'
import { fetchCommand } from './archive.ts'
import { listCopies, type Copy } from './make-backup.ts'
import { changedFiles } from './manifest.ts'
import { startRecovering, type RecoveringServer } from './recovering-server.ts'

export interface RestorePlan {
  readonly folder: string
  /** The moment to come back to; the last one that was kept when not given. */
  readonly to: Date | undefined
  /** Where the server's files go; nothing may be there yet. */
  readonly into: string
  /** The connection of the product's owner as it was: its user, password and database are in the backup. */
  readonly ownerUrl: string
}

export interface Restored {
  /** Runs on this machine alone, until it is stopped. */
  readonly server: RecoveringServer
  /** When the last change was made that the restored database has; undefined when the copy alone was enough. */
  readonly lastChangeAt: Date | undefined
  readonly copy: string
}

/** The newest copy that was whole at a moment. Throws when there is none. */
export function chooseCopy(copies: readonly Copy[], to: Date | undefined): Copy {
  const found = copies.findLast(({ manifest }) => to === undefined || new Date(manifest.wholeAt) <= to)
  if (found !== undefined) return found
  const first = copies[0]?.manifest.wholeAt
  throw new Error(
    first === undefined ? 'There is no copy of the database.' : `The oldest copy is of ${first}.`,
  )
}

async function createFiles({ path, manifest }: Copy, into: string): Promise<void> {
  const changed = await changedFiles(path, manifest)
  if (changed.length > 0) throw new Error(`${path} is damaged: ${changed.slice(0, 5).join(', ')}`)
  if (existsSync(into)) throw new Error(`${into} is there already: name a folder that is not.`)
  mkdirSync(dirname(into), { recursive: true })
  cpSync(join(path, 'data'), into, { recursive: true })
  writeFileSync(join(into, 'recovery.signal'), '')
  spawnSync('chmod', ['-R', 'go-rwx', into])
  const user = databaseUser()
  if (user !== undefined) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, into])
}

/** Restores the database as it was at a moment, checks the copy's files first, and leaves the server running for the caller. */
export async function restoreBackup(plan: RestorePlan): Promise<Restored> {
  const copy = chooseCopy(listCopies(plan.folder), plan.to)
  const into = resolve(plan.into)
  await createFiles(copy, into)
  const target =
    plan.to === undefined
      ? []
      : [
          `recovery_target_time=${plan.to.toISOString().replace('Z', '+00')}`,
          'recovery_target_action=promote',
        ]
  const server = await startRecovering({
    data: into,
    settings: [`restore_command=${fetchCommand(plan.folder)}`, ...target],
    ownerUrl: plan.ownerUrl,
  })
  const { rows } = await withClient(server.urlOf(plan.ownerUrl), (client) =>
    client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at'),
  )
  return { server, lastChangeAt: rows[0]?.at ?? undefined, copy: copy.path }
}
