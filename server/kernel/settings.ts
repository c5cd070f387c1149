import { SECOND_MS, type Clock } from './clock.ts'
import { sql, type Database, type Queryable } from './db.ts'
import { Failure } from './failure.ts'

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
  demandOpen(): Promise<void>
  setAppVersions(db: Queryable, versions: AppVersions): Promise<void>
  /** Closes the product until a time, or opens it again with undefined. */
  setMaintenance(db: Queryable, maintenance: Maintenance | undefined): Promise<void>
}

const REMEMBER_MS = 2 * SECOND_MS

function isMaintenance(value: unknown): value is Maintenance {
  return typeof value === 'object' && value !== null && 'until' in value && typeof value.until === 'string'
}

/** What staff can change while the product runs. */
export function createSettings(db: Database, clock: Clock, fallback: AppVersions): Settings {
  let known: { at: number; value: Maintenance | undefined } | undefined

  const write = (queryable: Queryable, name: string, value: unknown) =>
    queryable.run(sql`
      insert into kernel_settings (name, value, changed_at) values (${name}, ${JSON.stringify(value)}, ${clock.now()})
      on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`)

  async function readMaintenance(): Promise<Maintenance | undefined> {
    const row = await db.maybe<{ value: unknown }>(
      sql`select value from kernel_settings where name = 'maintenance'`,
    )
    return isMaintenance(row?.value) && Date.parse(row.value.until) > clock.nowMs()
      ? { until: row.value.until }
      : undefined
  }

  async function maintenance(): Promise<Maintenance | undefined> {
    const at = clock.nowMs()
    if (known === undefined || at - known.at >= REMEMBER_MS) known = { at, value: await readMaintenance() }
    return known.value
  }

  return {
    async appVersions() {
      const row = await db.maybe<{ value: AppVersions }>(
        sql`select value from kernel_settings where name = 'app-versions'`,
      )
      return row?.value ?? fallback
    },
    maintenance,
    async demandOpen() {
      const closed = await maintenance()
      if (closed !== undefined)
        throw new Failure('COMMON-C503', { meta: { time: closed.until, until: closed.until } })
    },
    async setAppVersions(queryable, versions) {
      await write(queryable, 'app-versions', versions)
    },
    async setMaintenance(queryable, value) {
      await write(queryable, 'maintenance', value ?? {})
      known = undefined
    },
  }
}
