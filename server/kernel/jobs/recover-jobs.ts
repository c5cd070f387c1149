import type { PgBoss } from 'pg-boss'
import { SECOND_MS } from '../clock.ts'
import { sql, type Database, type Tx } from '../database/db.ts'
import type { Logger } from '../log.ts'
import { startLoop, type RunningLoop } from './start-loop.ts'

/** A run counts as alive for ten seconds after each sign of its process, which is sent every three: the least pg-boss allows. */
export const HEARTBEAT = {
  queue: { heartbeatSeconds: 10 },
  worker: { heartbeatRefreshSeconds: 3 },
} as const

const MAX_AT_ONCE = 100

interface LostRun {
  readonly name: string
  readonly id: string
}

/** Runs whose process gave no sign, locked until the transaction ends: of two workers one recovers each. */
function listLost(tx: Tx): Promise<LostRun[]> {
  return tx.many<LostRun>(sql`
    select name, id from pgboss.job
    where state = 'active' and policy = 'singleton' and heartbeat_seconds is not null
      and heartbeat_on + heartbeat_seconds * interval '1 second' < now()
    limit ${MAX_AT_ONCE} for update skip locked`)
}

export interface RecoveryDeps {
  readonly db: Database
  readonly log: Logger
  readonly queue: Pick<PgBoss, 'fail'>
  /** Makes this process ask for a job at once. */
  readonly wake: (name: string) => void
}

/**
 * Hands runs of a killed process to the next worker, at most ten seconds after its last sign. pg-boss would do so once a minute: its
 * own round counts every queue, and twenty a minute of those would write more than the jobs do. Returns how many were handed on.
 */
export function recoverJobs({ db, log, queue, wake }: RecoveryDeps): Promise<number> {
  return db.tx(async (tx) => {
    const lost = await listLost(tx)
    const inside = {
      executeSql: async (text: string, values: unknown[] = []) => ({ rows: await tx.many({ text, values }) }),
    }
    for (const { name, id } of lost) {
      await queue.fail(name, id, { message: 'its process gave no sign' }, { db: inside })
      log.warn({ job: name }, 'a job lost its process and is run again')
      tx.afterCommit(() => wake(name))
    }
    return lost.length
  })
}

const LOOK_EVERY_MS = 2 * SECOND_MS

/** Looks for lost runs until stopped. */
export function startRecoveringLoop(deps: RecoveryDeps): RunningLoop {
  const onError = (error: unknown) => deps.log.error({ err: error }, 'lost jobs could not be looked for')
  return startLoop({ pauseMs: LOOK_EVERY_MS, onError }, () => recoverJobs(deps))
}
