import { failures } from '#contract/failures/failures.ts'
import { MINUTE_MS, plus, SECOND_MS, type Clock } from '../clock.ts'
import { sql, type Database, type Queryable } from '../database/db.ts'
import { Failure } from '../failure.ts'

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
  /** Throws COMMON-C503 while calls that move money are stopped. */
  requireMoneyOpen(): Promise<void>
  isMoneyStopped(): Promise<boolean>
  /** Stops every call that moves money, in all processes within two seconds, or lets them go on with undefined. */
  stopMoney(db: Queryable, why: string | undefined): Promise<void>
  setAppVersions(db: Queryable, versions: AppVersions): Promise<void>
  /** Closes the product until a time, or opens it again with undefined. */
  setMaintenance(db: Queryable, maintenance: Maintenance | undefined): Promise<void>
}

const REMEMBER_MS = 2 * SECOND_MS
/** When to come back while money is stopped and nobody knows until when. */
const STOPPED_FOR_MS = 30 * MINUTE_MS

interface Closures {
  readonly maintenance: Maintenance | undefined
  readonly isMoneyStopped: boolean
}

function isMaintenance(value: unknown): value is Maintenance {
  return typeof value === 'object' && value !== null && 'until' in value && typeof value.until === 'string'
}

async function getClosures(db: Queryable, clock: Clock): Promise<Closures> {
  const rows = await db.many<{ name: string; value: unknown }>(
    sql`select name, value from kernel_settings where name in ('maintenance', 'money-stopped')`,
  )
  const of = (name: string) => rows.find((row) => row.name === name)?.value
  const value = of('maintenance')
  const isClosed = isMaintenance(value) && Date.parse(value.until) > clock.nowMs()
  return {
    maintenance: isClosed ? { until: value.until } : undefined,
    isMoneyStopped: of('money-stopped') !== undefined,
  }
}

const closedUntil = (until: string): Failure =>
  new Failure(failures.common.underMaintenance, { meta: { time: until, until } })

/** What staff can change while the product runs. */
export function createSettings(db: Database, clock: Clock, fallback: AppVersions): Settings {
  let known: { at: number; value: Closures } | undefined

  const write = (queryable: Queryable, name: string, value: unknown) =>
    queryable.run(sql`
      insert into kernel_settings (name, value, changed_at) values (${name}, ${JSON.stringify(value)}, ${clock.now()})
      on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`)

  async function closures(): Promise<Closures> {
    const at = clock.nowMs()
    if (known === undefined || at - known.at >= REMEMBER_MS)
      known = { at, value: await getClosures(db, clock) }
    return known.value
  }

  const maintenance = async () => (await closures()).maintenance

  return {
    async appVersions() {
      const row = await db.maybe<{ value: AppVersions }>(
        sql`select value from kernel_settings where name = 'app-versions'`,
      )
      return row?.value ?? fallback
    },
    maintenance,
    async requireOpen() {
      const closed = await maintenance()
      if (closed !== undefined) throw closedUntil(closed.until)
    },
    async requireMoneyOpen() {
      if ((await closures()).isMoneyStopped)
        throw closedUntil(plus(clock.now(), STOPPED_FOR_MS).toISOString())
    },
    isMoneyStopped: async () => (await closures()).isMoneyStopped,
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
