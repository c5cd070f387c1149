import {
  STATUS_COMPONENTS,
  type BatchDay,
  type ComponentStatus,
  type Incident,
  type StatusComponent,
} from '#contract/trading/status.ts'
import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { TransparencyContext } from '../transparency-context.ts'
import { listIncidents } from './incidents.ts'

const REMEMBER_MS = 5 * SECOND_MS
/** A database that has not answered by then is called down. */
const ANSWER_MS = 2 * SECOND_MS
const UNMEASURED_MS = 2 * MINUTE_MS
const SHOWN_DAYS = 90
const SHOWN_BATCHES = 30

interface ProbeRow {
  component: StatusComponent
  is_up: boolean
  latency_ms: number
  checked_at: Date
}

interface DayRow {
  component: StatusComponent
  day: string
  checks: number
  failed: number
}

interface Known {
  readonly probes: readonly ProbeRow[]
  readonly days: readonly DayRow[]
  readonly batches: readonly BatchDay[]
  readonly incidents: readonly Incident[]
}

export interface StatusView {
  readonly at: string
  readonly database: 'up' | 'down'
  readonly components: ComponentStatus[]
  readonly batches: BatchDay[]
  readonly incidents: Incident[]
}

type Parts = Pick<TransparencyContext, 'db' | 'clock' | 'log' | 'probes'> & {
  readonly rewards: Pick<TransparencyContext['rewards'], 'listBatchDays'>
}

async function load(self: Parts): Promise<Known> {
  const { db, clock } = self
  const probes = await db.many<ProbeRow>(
    sql`select component, is_up, latency_ms, checked_at from transparency_probes`,
  )
  const days = await db.many<DayRow>(sql`
    select component, day, checks, failed from transparency_probe_days
    where day > (${clock.now()}::timestamptz at time zone 'Asia/Seoul')::date - ${SHOWN_DAYS}::integer order by day`)
  const batches = await self.rewards.listBatchDays(SHOWN_BATCHES)
  return { probes, days, batches, incidents: await listIncidents(self) }
}

function toView({ clock, probes }: Parts, known: Known | undefined, isUp: boolean): StatusView {
  const now = clock.now()
  const components = STATUS_COMPONENTS.filter((name) => probes.has(name)).map((name) => {
    const probe = known?.probes.find(({ component }) => component === name)
    const isFresh = probe !== undefined && now.getTime() - probe.checked_at.getTime() < UNMEASURED_MS
    const measured = isFresh ? (probe.is_up ? ('up' as const) : ('down' as const)) : ('unknown' as const)
    return {
      name,
      // Nothing of the app works without its database, whatever was measured last.
      state: !isUp && name === 'app' ? ('down' as const) : measured,
      latencyMs: isFresh ? probe.latency_ms : null,
      checkedAt: probe?.checked_at.toISOString() ?? null,
      days: (known?.days ?? [])
        .filter(({ component }) => component === name)
        .map(({ day, checks, failed }) => ({ day, checks, failed })),
    }
  })
  return {
    at: now.toISOString(),
    database: isUp ? 'up' : 'down',
    components,
    batches: [...(known?.batches ?? [])],
    incidents: [...(known?.incidents ?? [])],
  }
}

/**
 * The public status as this process knows it: read from the database at most once in five seconds, and answered from memory within two
 * seconds while the database is down or hangs.
 */
export function createStatusBoard(self: Parts): () => Promise<StatusView> {
  let known: Known | undefined
  let isUp = true
  let readAt = -REMEMBER_MS - 1
  let reading: Promise<void> | undefined

  async function refresh(): Promise<void> {
    try {
      known = await load(self)
      isUp = true
    } catch (error) {
      isUp = false
      self.log.warn({ err: error }, 'status read from memory')
    }
    readAt = performance.now()
    reading = undefined
  }

  return async () => {
    if (performance.now() - readAt > REMEMBER_MS) {
      reading ??= refresh()
      const { promise: waited, resolve } = Promise.withResolvers<'late'>()
      const timer = setTimeout(() => resolve('late'), ANSWER_MS)
      const late = (await Promise.race([reading, waited])) === 'late'
      clearTimeout(timer)
      if (late) return toView(self, known, false)
    }
    return toView(self, known, isUp)
  }
}
