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

/** Probes every component once and records what was found. Returns what did not work. */
export async function recordProbes(
  { db, clock }: Pick<TransparencyContext, 'db' | 'clock'>,
  probes: Probes,
): Promise<StatusComponent[]> {
  const measured = await Promise.all([...probes].map(([component, probe]) => measure(component, probe)))
  const now = clock.now()
  await db.tx(async (tx) => {
    for (const { component, isUp, latencyMs } of measured) {
      await tx.run(sql`
        insert into transparency_probes (component, is_up, latency_ms, checked_at)
        values (${component}, ${isUp}, ${latencyMs}, ${now})
        on conflict (component) do update set is_up = excluded.is_up, latency_ms = excluded.latency_ms,
          checked_at = excluded.checked_at`)
      await tx.run(sql`
        insert into transparency_probe_days as d (component, day, checks, failed)
        values (${component}, (${now}::timestamptz at time zone 'Asia/Seoul')::date, 1, ${isUp ? 0 : 1})
        on conflict (component, day) do update set checks = d.checks + 1, failed = d.failed + excluded.failed`)
    }
  })
  return measured.filter(({ isUp }) => !isUp).map(({ component }) => component)
}

/** Probes until stopped. While the database is down nothing can be recorded; what answers requests sees that by itself. */
export function startProbing(self: TransparencyContext): RunningLoop {
  return startLoop(
    { pauseMs: PROBE_EVERY_MS, onError: (error) => self.log.error({ err: error }, 'probing failed') },
    () => recordProbes(self, self.probes),
  )
}

/** Forgets days of more than a year ago; returns how many rows. */
export function deleteOldProbes({ db, clock }: TransparencyContext): Promise<number> {
  return db.run(sql`
    delete from transparency_probe_days
    where day < (${clock.now()}::timestamptz at time zone 'Asia/Seoul')::date - 366`)
}
