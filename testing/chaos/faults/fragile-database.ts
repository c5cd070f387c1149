import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '#server/kernel/database/migrate.ts'
import { databaseUser } from '#tools/launch/postgres-user.ts'
import { ensureDatabase, startPostgres, withClient } from '#tools/launch/postgres.ts'
import { runsWith } from '#tools/launch/process-check.ts'
import { openCuttableWire } from './cuttable-wire.ts'

const DATABASE = 'chaos'
const POLL_MS = 20

/** A durable PostgreSQL that can be killed without warning and started again under the same address. */
export interface FragileDatabase {
  readonly url: string
  /** SIGKILL to the postmaster and all its processes, at once or at a moment; returns when none is left. */
  kill(moment?: Promise<unknown>): Promise<void>
  restart(): Promise<void>
  /** Copies the files of a killed one: what a backup of this moment holds. */
  copyTo(path: string): void
  /** Puts such a copy where the files of a killed one are: a restore. */
  replaceWith(path: string): void
  /** Breaks every connection, as a network does: commits under way have an unknown outcome. */
  cutConnections(): void
  stop(): Promise<void>
}

/** Starts it in a folder of its own, with the newest schema; `alter` statements run before anybody connects. */
export async function startFragileDatabase(
  folder: string,
  alter: readonly string[],
): Promise<FragileDatabase> {
  const directory = join(folder, 'postgres')
  const user = databaseUser()
  mkdirSync(folder, { recursive: true })
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  let server = await startPostgres({ directory, durable: true })
  await ensureDatabase(server.url('postgres'), DATABASE)
  await migrate(server.url(DATABASE))
  for (const statement of alter) await withClient(server.url(DATABASE), (client) => client.query(statement))
  const wire = await openCuttableWire(server.port)
  const url = new URL(server.url(DATABASE))
  url.port = String(wire.port)
  return {
    url: url.href,
    async kill(moment) {
      const postmaster = Number.parseInt(readFileSync(join(directory, 'postmaster.pid'), 'utf8'), 10)
      // The postmaster first: it would otherwise answer the death of a backend by itself.
      const pids = [postmaster, ...childrenOf(postmaster)].filter((pid) => runsWith(pid, 'postgres'))
      await moment
      for (const pid of pids) if (runsWith(pid, 'postgres')) process.kill(pid, 'SIGKILL')
      while (pids.some((pid) => runsWith(pid, 'postgres'))) await pause(POLL_MS)
      wire.cut()
    },
    async restart() {
      server = await startPostgres({ directory, durable: true })
      wire.lead(server.port)
    },
    copyTo: (path) => copyFiles(directory, path),
    replaceWith: (path) => copyFiles(path, directory),
    cutConnections: () => wire.cut(),
    async stop() {
      await wire.close()
      await server.stop()
    },
  }
}

/** With owners and modes; the files that are there go first. */
function copyFiles(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The database could not be copied: ${stderr}`)
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [pid, ppid] = line.trim().split(/\s+/).map(Number)
    return pid !== undefined && ppid === parent ? [pid] : []
  })
}
