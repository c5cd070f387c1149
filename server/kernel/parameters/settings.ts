import { failures } from '#contract/failures/failures.ts'
import { MINUTE_MS, plus, SECOND_MS, type Clock } from '../clock.ts'
import { sql, type Database, type Queryable } from '../database/db.ts'
import { isConfirmed } from '../database/keepers.ts'
import { Failure } from '../failure.ts'
import {
  confirmInvariant,
  INVARIANT,
  INVARIANT_AGE,
  invariantAges,
  MAX_INVARIANT_SECONDS,
  type InvariantAge,
} from './invariants.ts'

export interface AppVersions {
  readonly aos: string
  readonly ios: string
}

export interface Maintenance {
  readonly until: string
}

export interface Settings {
  appVersions(): Promise<AppVersions>
  /** Until when the product is closed for work, or undefined; remembered for two seconds. */
  maintenance(): Promise<Maintenance | undefined>
  /** Throws COMMON-C503 with `meta.time` while the product is closed for work. */
  requireOpen(): Promise<void>
  /**
   * Throws COMMON-C503 while calls that move money are stopped: by staff or broken books, because nobody has confirmed the books for
   * 90 seconds, or because the signer has not confirmed the database that runs now.
   */
  requireMoneyOpen(): Promise<void>
  isMoneyStopped(): Promise<boolean>
  /** Records that an invariant was just found to hold: money moves only while each was confirmed within 90 seconds. */
  confirmInvariant(db: Queryable, name: string): Promise<void>
  /** Seconds since each invariant was confirmed, by the database's clock. */
  invariantAges(db: Queryable): Promise<readonly InvariantAge[]>
  /** Stops every call that moves money, in all processes within two seconds, or lets them go on with undefined. */
  stopMoney(db: Queryable, why: string | undefined): Promise<void>
  setAppVersions(db: Queryable, versions: AppVersions): Promise<void>
  /** Closes the product until a time, or opens it again with undefined. */
  setMaintenance(db: Queryable, maintenance: Maintenance | undefined): Promise<void>
}

const REMEMBER_MS = 2 * SECOND_MS
/** A database that takes over is confirmed within a moment, and calls wait for it. */
const REMEMBER_FOREIGN_MS = 200
/** When to come back while money is stopped and nobody knows until when. */
const STOPPED_FOR_MS = 30 * MINUTE_MS
/** The same while only the next check of the books, or the signer's confirmation of a database, is waited for. */
const UNCHECKED_FOR_MS = MINUTE_MS

interface Closures {
  readonly maintenance: Maintenance | undefined
  /** When to come back with what moves money; undefined while it may move. */
  readonly moneyBackMs: number | undefined
  /** The signer has not confirmed the database that runs now. */
  readonly isForeign: boolean
}

export interface SettingsOptions {
  /** What holds until staff set others. */
  readonly versions: AppVersions
  /** Money waits for the first check of the books and for the signer; a sandbox without a worker or a chain has none. */
  readonly requiresChecks: boolean
}

function isMaintenance(value: unknown): value is Maintenance {
  return typeof value === 'object' && value !== null && 'until' in value && typeof value.until === 'string'
}

async function getClosures(db: Queryable, clock: Clock, requiresChecks: boolean): Promise<Closures> {
  const rows = await db.many<{ name: string; value: unknown; seconds: number }>(sql`
    select name, value, ${INVARIANT_AGE} as seconds from kernel_settings
    where name in ('maintenance', 'money-stopped') or starts_with(name, ${INVARIANT})`)
  const of = (name: string) => rows.find((row) => row.name === name)?.value
  const checks = rows.filter(({ name }) => name.startsWith(INVARIANT))
  const confirmed = await isConfirmed(db)
  const isForeign = confirmed === false || (requiresChecks && confirmed === undefined)
  const value = of('maintenance')
  const isUnchecked =
    checks.some(({ seconds }) => seconds > MAX_INVARIANT_SECONDS) || (requiresChecks && checks.length === 0)
  const isMoneyStopped = of('money-stopped') !== undefined
  const isClosed = isMaintenance(value) && Date.parse(value.until) > clock.nowMs()
  return {
    maintenance: isClosed ? { until: value.until } : undefined,
    moneyBackMs: isMoneyStopped ? STOPPED_FOR_MS : isUnchecked || isForeign ? UNCHECKED_FOR_MS : undefined,
    isForeign,
  }
}

const closedUntil = (until: string): Failure =>
  new Failure(failures.common.underMaintenance, { meta: { time: until, until } })

function saveSetting(db: Queryable, { name, value, at }: { name: string; value: unknown; at: Date }) {
  return db.run(sql`
    insert into kernel_settings (name, value, changed_at) values (${name}, ${JSON.stringify(value)}, ${at})
    on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`)
}

/** What staff can change while the product runs. */
export function createSettings(db: Database, clock: Clock, options: SettingsOptions): Settings {
  let known: { at: number; value: Closures } | undefined

  const write = (queryable: Queryable, name: string, value: unknown) =>
    saveSetting(queryable, { name, value, at: clock.now() })

  async function closures(): Promise<Closures> {
    const at = clock.nowMs()
    const rememberMs = known?.value.isForeign === true ? REMEMBER_FOREIGN_MS : REMEMBER_MS
    if (known === undefined || at - known.at >= rememberMs)
      known = { at, value: await getClosures(db, clock, options.requiresChecks) }
    return known.value
  }

  const maintenance = async () => (await closures()).maintenance

  return {
    async appVersions() {
      const row = await db.maybe<{ value: AppVersions }>(
        sql`select value from kernel_settings where name = 'app-versions'`,
      )
      return row?.value ?? options.versions
    },
    maintenance,
    async requireOpen() {
      const closed = await maintenance()
      if (closed !== undefined) throw closedUntil(closed.until)
    },
    async requireMoneyOpen() {
      const { moneyBackMs } = await closures()
      if (moneyBackMs !== undefined) throw closedUntil(plus(clock.now(), moneyBackMs).toISOString())
    },
    isMoneyStopped: async () => (await closures()).moneyBackMs !== undefined,
    confirmInvariant,
    invariantAges,
    async stopMoney(queryable, why) {
      if (why === undefined)
        await queryable.run(sql`delete from kernel_settings where name = 'money-stopped'`)
      else await write(queryable, 'money-stopped', { why })
      known = undefined
    },
    async setAppVersions(queryable, versions) {
      await write(queryable, 'app-versions', versions)
    },
    async setMaintenance(queryable, value) {
      await write(queryable, 'maintenance', value ?? {})
      queryable.afterCommit(() => void (known = undefined))
    },
  }
}
