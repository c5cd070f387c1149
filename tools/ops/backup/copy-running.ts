import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Of the running server alone. */
const SKIPPED = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'standby.signal',
  'recovery.signal',
  'backup_label.old',
  'tablespace_map.old',
])
/** Kept as folders only: their contents belong to the running server, or come from the log. */
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

export interface Copied {
  /** What the copy's `backup_label` has to hold: where in the log its recovery begins. */
  readonly label: string
  /** When the copy was whole, by the database's clock: it can be restored to any moment since. */
  readonly wholeAt: Date
  /** The first piece of the log that the copy needs. */
  readonly firstPiece: string
}

/**
 * Copies a running server's files by PostgreSQL's low-level functions, for the packages that are there bring no pg_basebackup. `waits`
 * says whether the log up to the end must have been stored before this returns. Needs a superuser's connection.
 */
export async function copyRunning(
  client: pg.Client,
  { from, to, waits }: { readonly from: string; readonly to: string; readonly waits: boolean },
): Promise<Copied> {
  const began = await client.query<{ piece: string }>(
    "select pg_walfile_name(pg_backup_start('members', true)) as piece",
  )
  await copyTree(from, to)
  const { rows } = await client.query<{ labelfile: string; at: Date }>(
    'select labelfile, clock_timestamp() as at from pg_backup_stop($1)',
    [waits],
  )
  const [row] = rows
  if (row === undefined) throw new Error('PostgreSQL did not end the copy.')
  return { label: row.labelfile, wholeAt: row.at, firstPiece: began.rows[0]?.piece ?? '' }
}
