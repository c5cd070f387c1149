import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copiesFolder, logFolder, prepareFolder } from './archive.ts'
import { copyRunning } from './copy-running.ts'
import { withSuperuser } from './data-folder.ts'
import { hashFiles, loadManifest, type Manifest } from './manifest.ts'

export interface BackupPlan {
  /** The running server's files. */
  readonly data: string
  /** Where copies and the log of changes are kept. */
  readonly folder: string
  /** How many copies stay; the log is kept from the oldest of them on. */
  readonly keep: number
}

export interface Copy {
  readonly path: string
  readonly manifest: Manifest
}

/** Copies that are whole, oldest first. */
export function listCopies(folder: string): readonly Copy[] {
  const copies = copiesFolder(folder)
  return readdirSync(copies)
    .filter((name) => !name.endsWith('.new'))
    .toSorted()
    .map((name) => ({ path: join(copies, name), manifest: loadManifest(join(copies, name)) }))
}

/** A piece's place in the log, whichever timeline it is of; undefined for a file that is none. */
const positionOf = (name: string): string | undefined => /^[\dA-F]{8}([\dA-F]{16})/.exec(name)?.[1]

/** Forgets copies beyond `keep` and what of the log only they needed. Histories of timelines stay. */
function prune({ folder, keep }: BackupPlan): number {
  const copies = listCopies(folder)
  const gone = copies.slice(0, Math.max(0, copies.length - keep))
  for (const { path } of gone) rmSync(path, { recursive: true })
  const first = positionOf(listCopies(folder)[0]?.manifest.firstPiece ?? '') ?? ''
  for (const name of readdirSync(logFolder(folder)))
    if ((positionOf(name) ?? first) < first) rmSync(join(logFolder(folder), name))
  return gone.length
}

/**
 * Copies the running server, so that it can be restored to any moment from now on. Throws when the server does not keep its
 * log of changes: without it a copy is of no use.
 */
export async function makeBackup(plan: BackupPlan): Promise<Copy & { readonly forgotten: number }> {
  prepareFolder(plan.folder)
  const half = join(copiesFolder(plan.folder), 'copy.new')
  rmSync(half, { recursive: true, force: true })
  const manifest = await withSuperuser(plan.data, async (client) => {
    const { rows } = await client.query<{ archive_mode: string }>('show archive_mode')
    if (rows[0]?.archive_mode !== 'on')
      throw new Error('The server keeps no log of changes (archive_mode): see docs/runbooks/backups.md.')
    const data = join(half, 'data')
    const { label, wholeAt, firstPiece } = await copyRunning(client, {
      from: plan.data,
      to: data,
      waits: true,
    })
    writeFileSync(join(data, 'backup_label'), label)
    const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
    return { version, wholeAt: wholeAt.toISOString(), firstPiece, files: await hashFiles(data) }
  })
  writeFileSync(join(half, 'manifest.json'), JSON.stringify(manifest))
  // Everything on the disk before it has the name of a whole copy.
  spawnSync('sync', ['-f', half])
  const path = join(copiesFolder(plan.folder), manifest.wholeAt.replaceAll(':', '-'))
  renameSync(half, path)
  return { path, manifest, forgotten: prune(plan) }
}
