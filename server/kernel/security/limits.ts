import { plus, type Clock } from '../clock.ts'
import { sql, type Database, type Queryable, type Tx } from '../database/db.ts'

export interface RateLimit {
  readonly most: number
  readonly windowMs: number
}

export interface LockPolicy {
  readonly most: number
  readonly windowMs: number
  readonly lockMs: number
}

export interface Limits {
  /** Counts one hit; false when the bucket was already full in this window. Counted in PostgreSQL, over all processes. */
  consume(bucket: string, limit: RateLimit): Promise<boolean>
  /**
   * Counts one hit if it fits every limit over any stretch of that length up to now, whatever the calendar says;
   * false when it does not, and then nothing is counted. Parallel hits on one bucket wait for each other.
   */
  consumeWithinAll(bucket: string, limits: readonly RateLimit[]): Promise<boolean>
  /**
   * Counts one try before it is judged, so that parallel guesses cannot slip past the count.
   * Returns the time until which the key is locked, or undefined when the try may go on.
   */
  attempt(key: string, policy: LockPolicy): Promise<Date | undefined>
  /**
   * The same for several keys inside a transaction, which holds their counts until it ends. Returns the keys that are locked, with
   * the time until which they are. What was not judged after all is given back with `settleAttempts`.
   */
  attemptAll(tx: Tx, keys: readonly string[], policy: LockPolicy): Promise<ReadonlyMap<string, Date>>
  /** Forgets the wrong tries of keys that were right, and this try of those that were not judged. */
  settleAttempts(
    tx: Tx,
    keys: { readonly right: readonly string[]; readonly unjudged: readonly string[] },
    policy: LockPolicy,
  ): Promise<void>
  /** Until when a key is locked; counts nothing. */
  lockedUntil(key: string): Promise<Date | undefined>
  /** Forgets the wrong tries after a right one. */
  clear(key: string): Promise<void>
  /** Drops what no window needs any more. */
  sweep(): Promise<void>
}

const KEEP_MS = 2 * 24 * 60 * 60 * 1000

function windowStart(nowMs: number, windowMs: number): Date {
  return new Date(nowMs - (nowMs % windowMs))
}

interface LockRow {
  fails: number
  locked_until: Date | null
}

interface Deps {
  readonly db: Database
  readonly clock: Clock
}

async function consume({ db, clock }: Deps, bucket: string, { most, windowMs }: RateLimit): Promise<boolean> {
  const row = await db.one<{ hits: number }>(sql`
    insert into kernel_rate_limits as r (bucket, window_start, hits)
    values (${bucket}, ${windowStart(clock.nowMs(), windowMs)}, 1)
    on conflict (bucket, window_start) do update set hits = r.hits + 1
    returning hits`)
  return row.hits <= most
}

async function consumeWithinAll(
  { db, clock }: Deps,
  bucket: string,
  limits: readonly RateLimit[],
): Promise<boolean> {
  const now = clock.now()
  const most = limits.map((limit) => limit.most)
  const since = limits.map(({ windowMs }) => plus(now, -windowMs))
  const { taken } = await db.one<{ taken: boolean }>(
    sql`select kernel_take_within_all(${bucket}, ${now}, ${most}, ${since}) as taken`,
  )
  return taken
}

async function attemptAll(
  db: Queryable,
  now: Date,
  { keys, policy: { most, windowMs, lockMs } }: { keys: readonly string[]; policy: LockPolicy },
): Promise<ReadonlyMap<string, Date>> {
  const over = sql`(l.locked_until <= ${now} or (l.locked_until is null and l.first_fail_at <= ${plus(now, -windowMs)}))`
  const rows = await db.many<LockRow & { key: string }>(sql`
    insert into kernel_lockouts as l (key, fails, first_fail_at)
    select key, 1, ${now}::timestamptz from unnest(${[...keys]}::text[]) key order by key
    on conflict (key) do update set
      fails = case when ${over} then 1 else l.fails + 1 end,
      first_fail_at = case when ${over} then ${now} else l.first_fail_at end,
      locked_until = case when ${over} then null
                          when l.fails + 1 = ${most} then ${plus(now, lockMs)}
                          else l.locked_until end
    returning key, fails, locked_until`)
  // The try that fills the count may still be the right one; only those after it are refused.
  return new Map(
    rows.flatMap(({ key, fails, locked_until }) =>
      fails > most && locked_until !== null ? [[key, locked_until] as const] : [],
    ),
  )
}

async function settleAttempts(
  tx: Tx,
  { right, unjudged }: { readonly right: readonly string[]; readonly unjudged: readonly string[] },
  { most }: LockPolicy,
): Promise<void> {
  if (unjudged.length > 0)
    await tx.run(sql`
      update kernel_lockouts set fails = fails - 1, locked_until = case when fails <= ${most} then null else locked_until end
      where key = any (${[...unjudged]}) and fails > 0`)
  if (right.length > 0) await tx.run(sql`delete from kernel_lockouts where key = any (${[...right]})`)
}

async function sweep({ db, clock }: Deps): Promise<void> {
  const before = plus(clock.now(), -KEEP_MS)
  await db.run(sql`delete from kernel_rate_limits where window_start < ${before}`)
  await db.run(sql`delete from kernel_lockouts where first_fail_at < ${before}`)
}

/** Counters of attempts in PostgreSQL. They commit on their own: a refused call still counts. */
export function createLimits(db: Database, clock: Clock): Limits {
  const deps = { db, clock }
  return {
    consume: (bucket, limit) => consume(deps, bucket, limit),
    consumeWithinAll: (bucket, limits) => consumeWithinAll(deps, bucket, limits),
    attempt: async (key, policy) => (await attemptAll(db, clock.now(), { keys: [key], policy })).get(key),
    attemptAll: (tx, keys, policy) => attemptAll(tx, clock.now(), { keys, policy }),
    settleAttempts,
    async lockedUntil(key) {
      const row = await db.maybe<LockRow>(
        sql`select fails, locked_until from kernel_lockouts where key = ${key}`,
      )
      const until = row?.locked_until ?? undefined
      return until !== undefined && until > clock.now() ? until : undefined
    },
    async clear(key) {
      await db.run(sql`delete from kernel_lockouts where key = ${key}`)
    },
    sweep: () => sweep(deps),
  }
}
