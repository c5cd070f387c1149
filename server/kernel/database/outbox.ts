import { MINUTE_MS, SECOND_MS, plus, type Clock } from '../clock.ts'
import { type Rhythm, type RunningLoop, startLoop } from '../jobs/start-loop.ts'
import { sql, type Database, type Queryable } from './db.ts'
import { newUuid } from './ids.ts'
import type { Logger } from '../log.ts'

/** A kind of effect; what it carries is known to those who add and deliver it. */
export interface EffectKind<Payload> {
  readonly name: string
  /** For the compiler alone. */
  readonly payload?: Payload
}

/** Carries one effect out. Its id is fixed, so that the outside can recognise a repeat. Throws to be called again later, not before `retryAfterMs` of the error. */
export type Deliver<Payload> = (payload: Payload, id: string) => Promise<void>

/** What became of an effect that could not be carried out; called after it was put off or given up. */
export interface FailedEffect {
  readonly id: string
  readonly error: unknown
  readonly isGivenUp: boolean
}
export type OnFailed<Payload> = (payload: Payload, failed: FailedEffect) => Promise<void>

export interface Outbox {
  /** Writes an effect in the transaction of its cause. Returns the effect's id. */
  add<Payload>(db: Queryable, kind: EffectKind<Payload>, payload: Payload): Promise<string>
  /** Says who carries out effects of a kind, and who is told of each try that failed. */
  handle<Payload>(kind: EffectKind<Payload>, deliver: Deliver<Payload>, onFailed?: OnFailed<Payload>): void
  /** When the oldest effect of a kind was written that has not gone out; undefined for none. */
  findOldestWaiting(kind: Pick<EffectKind<never>, 'name'>): Promise<Date | undefined>
  /** Carries out what is due now, and returns how many effects went out. */
  drain(): Promise<number>
  /** Looks for due effects right after a commit, and again and again until stopped. */
  start(rhythm: (usualMs: number) => Rhythm): RunningLoop
  wake(): void
  /** Effects that wait, seconds since the oldest of them was written, and those given up. */
  backlog(): Promise<OutboxBacklog>
}

export interface OutboxBacklog {
  readonly waiting: number
  readonly oldestSeconds: number
  readonly dead: number
}

const BATCH = 20
const LEASE_MS = MINUTE_MS
const FIRST_PAUSE_MS = 2 * SECOND_MS
const LONGEST_PAUSE_MS = 30 * MINUTE_MS
const MAX_ATTEMPTS = 40

interface Row {
  id: string
  kind: string
  /** Of the kind's type: only its handler may read it. */
  payload: never
  attempts: number
}

export interface OutboxDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}

type Handlers = Map<
  string,
  { readonly deliver: Deliver<never>; readonly onFailed?: OnFailed<never> | undefined }
>

function lease({ db, clock }: OutboxDeps): Promise<Row[]> {
  return db.many<Row>(sql`
    update kernel_outbox set leased_until = ${plus(clock.now(), LEASE_MS)}, attempts = attempts + 1
    where id in (
      select id from kernel_outbox
      where done_at is null and dead_at is null and due_at <= ${clock.now()}
        and (leased_until is null or leased_until <= ${clock.now()})
      order by due_at limit ${BATCH} for update skip locked)
    returning id, kind, payload, attempts`)
}

/** How long a service asked to be left alone. */
function patienceOf(error: unknown): number {
  const asked = error instanceof Error && 'retryAfterMs' in error ? error.retryAfterMs : undefined
  return typeof asked === 'number' ? Math.min(asked, LONGEST_PAUSE_MS) : 0
}

/** Puts an effect off, or gives it up; returns whether it is given up. */
async function postpone({ db, clock, log }: OutboxDeps, row: Row, error: unknown): Promise<boolean> {
  const usual = Math.min(FIRST_PAUSE_MS * 2 ** (row.attempts - 1), LONGEST_PAUSE_MS)
  const pause = Math.max(usual, patienceOf(error))
  const isDead = row.attempts >= MAX_ATTEMPTS
  log.warn({ err: error, effect: row.id, kind: row.kind, attempts: row.attempts }, 'effect failed')
  await db.run(sql`
    update kernel_outbox set leased_until = null, due_at = ${plus(clock.now(), pause)},
      last_error = ${String(error).slice(0, 500)}, dead_at = ${isDead ? clock.now() : null}
    where id = ${row.id}`)
  return isDead
}

async function carryOut(deps: OutboxDeps, handlers: Handlers, row: Row): Promise<boolean> {
  const handler = handlers.get(row.kind)
  try {
    if (handler === undefined) throw new Error(`nobody delivers ${row.kind}`)
    await handler.deliver(row.payload, row.id)
    await deps.db.run(
      sql`update kernel_outbox set done_at = ${deps.clock.now()}, payload = '{}' where id = ${row.id}`,
    )
    return true
  } catch (error) {
    const isGivenUp = await postpone(deps, row, error)
    await handler?.onFailed?.(row.payload, { id: row.id, error, isGivenUp })
    return false
  }
}

async function countBacklog({ db, clock }: OutboxDeps): Promise<OutboxBacklog> {
  return db.one<OutboxBacklog>(sql`
    select count(*) filter (where dead_at is null)::integer as waiting,
      coalesce(extract(epoch from ${clock.now()}::timestamptz - min(created_at) filter (where dead_at is null)), 0)::float8 as "oldestSeconds",
      count(*) filter (where dead_at is not null)::integer as dead
    from kernel_outbox where done_at is null`)
}

async function drain(deps: OutboxDeps, handlers: Handlers): Promise<number> {
  let sent = 0
  for (;;) {
    const rows = await lease(deps)
    for (const row of rows) sent += (await carryOut(deps, handlers, row)) ? 1 : 0
    if (rows.length < BATCH) return sent
  }
}

/** Effects on the outside world, at least once each, retried with growing pauses until a named limit. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { clock, log } = deps
  const handlers: Handlers = new Map()
  let wakeUp = () => {}

  function start(rhythm: (usualMs: number) => Rhythm): RunningLoop {
    const { pauseMs, onWake } = rhythm(SECOND_MS)
    const registerBoth = (wake: () => void) => {
      wakeUp = wake
      return onWake?.(wake) ?? (() => {})
    }
    const onError = (error: unknown) => log.error({ err: error }, 'outbox failed')
    return startLoop({ pauseMs, onWake: registerBoth, onError }, () => drain(deps, handlers))
  }

  return {
    async add(queryable, kind, payload) {
      const id = newUuid(clock.nowMs())
      const now = clock.now()
      await queryable.run(sql`
        insert into kernel_outbox (id, kind, payload, created_at, due_at)
        values (${id}, ${kind.name}, ${JSON.stringify(payload)}, ${now}, ${now})`)
      return id
    },
    async findOldestWaiting(kind) {
      const { oldest } = await deps.db.one<{ oldest: Date | null }>(sql`
        select min(created_at) as oldest from kernel_outbox
        where kind = ${kind.name} and done_at is null and dead_at is null`)
      return oldest ?? undefined
    },
    handle: (kind, deliver, onFailed) => void handlers.set(kind.name, { deliver, onFailed }),
    drain: () => drain(deps, handlers),
    start,
    wake: () => wakeUp(),
    backlog: () => countBacklog(deps),
  }
}
