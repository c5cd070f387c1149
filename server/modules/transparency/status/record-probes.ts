import type { StatusComponent } from '#contract/trading/status.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { type RunningLoop, startLoop } from '#server/kernel/jobs/start-loop.ts'
import type { TransparencyContext } from '../transparency-context.ts'
import type { Probe, Probes } from './probe.ts'

const PROBE_EVERY_MS = 30 * SECOND_MS
const PROBE_TIMEOUT_MS = 5 * SECOND_MS

interface Measured {
  readonly component: StatusComponent
  readonly isUp: boolean
  readonly latencyMs: number
}

/** Runs one probe to its end or its time limit. */
async function measure(component: StatusComponent, probe: Probe): Promise<Measured> {
  const began = performance.now()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the probe took too long')), PROBE_TIMEOUT_MS)
  const isUp = await Promise.race([probe(), late]).then(
    () => true,
    () => false,
  )
  clearTimeout(timer)
  // A duration of the machine, never money.
  return { component, isUp, latencyMs: (performance.now() - began) | 0 }
}

/** What one round found, and when. */
export interface Round {
  readonly at: Date
  readonly measured: readonly Measured[]
}

/** A day of rounds: an outage of the database that lasts longer is told by an incident. */
const MAX_WAITING = 2_880

/** Writes rounds: each counts for its own day in Korea, and the newest is what is shown. */
async function write({ db }: Pick<TransparencyContext, 'db'>, rounds: readonly Round[]): Promise<void> {
  const all = rounds.flatMap(({ at, measured }) => measured.map((one) => ({ at, ...one })))
  const newest = rounds.at(-1)
  await db.tx(async (tx) => {
    for (const { component, isUp, latencyMs } of newest?.measured ?? [])
      await tx.run(sql`
        insert into transparency_probes (component, is_up, latency_ms, checked_at)
        values (${component}, ${isUp}, ${latencyMs}, ${newest?.at})
        on conflict (component) do update set is_up = excluded.is_up, latency_ms = excluded.latency_ms,
          checked_at = excluded.checked_at`)
    await tx.run(sql`
      insert into transparency_probe_days as d (component, day, checks, failed)
      select component, (at at time zone 'Asia/Seoul')::date, count(*), count(*) filter (where not is_up)
      from unnest(${all.map(({ component }) => component)}::text[], ${all.map(({ at }) => at)}::timestamptz[],
        ${all.map(({ isUp }) => isUp)}::boolean[]) as r (component, at, is_up)
      group by 1, 2
      on conflict (component, day) do update set checks = d.checks + excluded.checks, failed = d.failed + excluded.failed`)
  })
}

/** Nothing of the app works without its database, whatever its address answered. */
const withoutApp = ({ at, measured }: Round): Round => ({
  at,
  measured: measured.map((one) => (one.component === 'app' ? { ...one, isUp: false } : one)),
})

/**
 * Probes every component once and records what was found, with the rounds that wait. Returns what did not work. A round that cannot be
 * written because the database is down waits in `waiting`, with the app called down, and is counted when the database is back. Throws
 * what the database threw.
 */
export async function recordProbes(
  self: Pick<TransparencyContext, 'db' | 'clock'>,
  probes: Probes,
  waiting: Round[] = [],
): Promise<StatusComponent[]> {
  const measured = await Promise.all([...probes].map(([component, probe]) => measure(component, probe)))
  const round = { at: self.clock.now(), measured }
  try {
    await write(self, [...waiting, round])
  } catch (error) {
    if (waiting.length < MAX_WAITING) waiting.push(withoutApp(round))
    throw error
  }
  waiting.length = 0
  return measured.filter(({ isUp }) => !isUp).map(({ component }) => component)
}

/** Probes until stopped. What is found while the database is down is counted afterwards, as long as this process lives. */
export function startProbing(self: TransparencyContext): RunningLoop {
  // Processes start one after the other: what is still starting is not down.
  let isStarting = true
  const waiting: Round[] = []
  return startLoop(
    { pauseMs: PROBE_EVERY_MS, onError: (error) => self.log.error({ err: error }, 'probing failed') },
    async () => {
      if (!isStarting) await recordProbes(self, self.probes, waiting)
      isStarting = false
    },
  )
}

/** Forgets days of more than a year ago; returns how many rows. */
export function deleteOldProbes({ db, clock }: TransparencyContext): Promise<number> {
  return db.run(sql`
    delete from transparency_probe_days
    where day < (${clock.now()}::timestamptz at time zone 'Asia/Seoul')::date - 366`)
}
