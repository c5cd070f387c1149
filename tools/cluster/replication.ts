import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { NodeName } from './cluster-state.ts'

const POLL_MS = 50
const ENGAGED_WITHIN_MS = 10_000
/** Closer than this a standby has caught up within moments, and commits may wait for it. */
const NEAR_BYTES = 16n * 1024n * 1024n

export interface Replication {
  readonly isStreaming: boolean
  readonly isSync: boolean
  /** How much of the log the standby has not written to its disk yet. */
  readonly behindBytes: bigint
}

/** How a primary sees its standby; undefined for one that is not connected. */
export async function findReplication(
  client: pg.Client,
  standby: NodeName,
): Promise<Replication | undefined> {
  const { rows } = await client.query<{ streams: boolean; sync: boolean; behind: string | null }>(
    `select state = 'streaming' as streams, sync_state = 'sync' as sync,
       pg_wal_lsn_diff(pg_current_wal_flush_lsn(), flush_lsn)::bigint::text as behind
     from pg_stat_replication where application_name = $1`,
    [standby],
  )
  const [row] = rows
  if (row === undefined) return undefined
  return { isStreaming: row.streams, isSync: row.sync, behindBytes: BigInt(row.behind ?? NEAR_BYTES + 1n) }
}

export const isNear = (found: Replication | undefined): boolean =>
  found !== undefined && found.isStreaming && found.behindBytes <= NEAR_BYTES

async function setWaitedFor(client: pg.Client, names: string): Promise<void> {
  await client.query(`alter system set synchronous_standby_names = '${names}'`)
  await client.query('select pg_reload_conf()')
}

/** Commits wait for nobody: for a primary without a standby. */
export const goOnAlone = (client: pg.Client): Promise<void> => setWaitedFor(client, '')

/**
 * From now on every commit waits until the standby has it on its disk. Returns once the standby also has everything that was
 * acknowledged before; false when that did not come about in time, and commits wait for nobody again.
 */
export async function waitForStandby(client: pg.Client, standby: NodeName): Promise<boolean> {
  await setWaitedFor(client, standby)
  const deadline = performance.now() + ENGAGED_WITHIN_MS
  let goal: string | undefined
  while (performance.now() < deadline) {
    if (goal === undefined && (await findReplication(client, standby))?.isSync === true)
      goal = await getPosition(client)
    if (goal !== undefined && (await hasReached(client, standby, goal))) return true
    await pause(POLL_MS)
  }
  await goOnAlone(client)
  return false
}

async function getPosition(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ position: string }>(
    'select pg_current_wal_insert_lsn()::text as position',
  )
  return rows[0]?.position
}

async function hasReached(client: pg.Client, standby: NodeName, goal: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_replication where application_name = $1 and sync_state = 'sync' and flush_lsn >= $2::pg_lsn`,
    [standby, goal],
  )
  return rowCount === 1
}
