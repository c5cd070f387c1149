import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN, startPostgres, type Postgres } from '#tools/launch/postgres.ts'
import type { NodeName } from './cluster-state.ts'

const POLL_MS = 10
/** A standby needs what the primary wrote meanwhile; one that stays away must not fill the disk. */
const SETTINGS = [
  'shared_buffers=128MB',
  'wal_level=replica',
  'wal_keep_size=256MB',
  'max_slot_wal_keep_size=2GB',
  'wal_receiver_status_interval=1s',
  'wal_retrieve_retry_interval=100ms',
]

/** One of the two servers, as primary or standby: that stands in its files. */
export interface DatabaseNode {
  readonly name: NodeName
  readonly directory: string
  readonly port: number
  isRunning(): boolean
  /** As PostgreSQL's superuser, whose password stands in the files. */
  adminUrl(): string
  /** As the role that owns the product's data. */
  ownerUrl(database: string): string
  start(): Promise<void>
  stop(): Promise<void>
  /** SIGKILL to every process that works in its files; returns when none is left. */
  kill(): Promise<void>
  /** Comes when the process that was started last is gone. */
  ended(): Promise<void>
}

/** Processes whose working directory this is: a postmaster and its children, also those that outlive it. */
export function processesIn(directory: string): number[] {
  const real = realpathSync(directory)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === real
      } catch {
        return false
      }
    })
    .map(Number)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!isGone) throw error
  }
}

/** Ends what works in a directory for good. */
export async function killAllIn(directory: string): Promise<void> {
  if (!existsSync(directory)) return
  for (let left = processesIn(directory); left.length > 0; left = processesIn(directory)) {
    left.forEach(kill)
    await pause(POLL_MS)
  }
}

export function createNode(folder: string, name: NodeName, port: number): DatabaseNode {
  const directory = join(folder, name)
  let server: Postgres | undefined
  const password = () => readFileSync(join(directory, 'superuser-password'), 'utf8')
  return {
    name,
    directory,
    port,
    isRunning: () => server !== undefined,
    adminUrl: () => `postgres://${ADMIN}:${password()}@127.0.0.1:${port}/postgres`,
    ownerUrl: (database) => `postgres://members:${password()}@127.0.0.1:${port}/${database}`,
    async start() {
      const started = await startPostgres({ directory, durable: true, port, settings: SETTINGS })
      server = started
      void started.ended.then(() => (server === started ? (server = undefined) : undefined))
    },
    stop: async () => server?.stop(),
    kill: () => killAllIn(directory),
    ended: async () => server?.ended,
  }
}
